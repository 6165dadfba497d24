import CivilTime
import Exporting
import SurveyModel
import Testing

/// What other programs make of an export: Python's own reader, the written reader for pandas and the one for base R.
@Suite struct ReaderTests {
  /// Texts that readers of CSV are known to mistreat.
  private static let texts = [
    "plain", "NA", "NaN", "null", "007", "1e5", "TRUE", "=1+1", "+4", "-4", "@cmd", "a,b;c", "say \"so\"",
    "two\nlines\n",
    " blanks ", "#hash", "C:\\new", "'quoted'", "don't", "😀 👩🏽‍⚕️", "مرحبا بالعالم", "שלום", "Zoë\u{301}", "\t",
    "2026-11-30", "%s", "\"",
  ]

  /// A task with a question of every kind of column, run once for each text.
  private func folder() throws -> TemporaryFolder {
    let steps: [Step] = [
      try .question("txt", optional: .optional), try .question("num", .number()),
      try .question("one", .single([("007", "Agent"), ("NA", "Not “applicable”"), ("x", "Größe|\\\n%")])),
      try .question("same", .single([("a", "Twice"), ("b", "Twice")])),
      try .question("many", .multiple([("a", "Alpha"), ("b", "Beta")])),
      try .question("yes", .boolean), try .question("agree", .boolean(yes: "I do", no: "I don't")),
      try .question("day", .date), try .question("clock", .time), try .question("moment", .dateTime),
      try .question("last", optional: .optional), .completion("done"),
    ]
    let path = steps.map(\.id)
    var runs = try Self.texts.enumerated().map { index, text in
      let day = try #require(CivilDate(iso: index == 0 ? "1650-03-15" : "2024-02-29"))
      let time = try #require(TimeOfDay(iso: "23:05"))
      return ExportRun.fixture(
        "r\(index)", path: path,
        [
          "txt": .text(text), "num": .answered(.number(try #require(DecimalNumber("-12.50")))),
          "one": .code(["007", "NA", "x"][index % 3]), "same": .code(index == 0 ? "a" : "b"), "many": .codes("b"),
          "yes": .answered(.boolean(index == 0)), "agree": .answered(.boolean(index == 0)),
          "day": .answered(.date(day)),
          "clock": .answered(.time(time)),
          "moment": .answered(.dateTime(CivilDateTime(date: day, time: time), zone: "Asia/Kolkata")), "last": .skipped,
        ])
    }
    runs.append(.fixture("empty", .inProgress, path: ["txt"]))
    let folder = try TemporaryFolder()
    _ = try Exporter(options: ExportOptions(showsLabels: true)) { SHA256() }
      .export(MemorySource([steps], runs: runs), to: ExportFolder(path: folder.path + "/out"))
    return folder
  }

  /// The texts as lines of hexadecimal code points, so that no console can change them.
  private static var expectedTexts: String {
    texts.map { $0.unicodeScalars.map { String($0.value, radix: 16) }.joined(separator: " ") + "\n" }.joined()
  }

  @Test func `Python's csv module reads every text as it was typed`() throws {
    let folder = try folder()
    let printed = try Interpreter.python().run(
      """
      import csv
      with open("survey.csv", newline="", encoding="utf-8") as file:
          rows = list(csv.DictReader(file))
      assert all(None not in row and None not in row.values() for row in rows)
      for row in rows[:-1]:
          print(" ".join(format(ord(c), "x") for c in row["txt"]))
      assert rows[-1]["txt"] == "" and rows[-1]["txt__status"] == "notReached"
      """, in: folder.path + "/out")
    #expect(printed == Self.expectedTexts)
  }

  @Test func `the manifest's digests are those that Python computes`() throws {
    let folder = try folder()
    let printed = try Interpreter.python().run(
      """
      import csv, hashlib, json
      manifest = json.load(open("manifest.json", encoding="utf-8"))
      for file in manifest["files"]:
          content = open(file["name"], "rb").read()
          assert len(content) == file["bytes"]
          assert hashlib.sha256(content).hexdigest() == file["sha256"], file
          if "rows" in file:
              assert len(list(csv.reader(open(file["name"], newline="", encoding="utf-8")))) == file["rows"] + 1
      print(len(manifest["files"]))
      """, in: folder.path + "/out")
    #expect(printed == "9\n")
  }

  @Test func `pandas reads texts as text`() throws {
    let folder = try folder()
    let printed = try Interpreter.python().run(
      """
      from read_survey import read_survey
      survey = read_survey()
      for text in survey["txt"][:-1]:
          print(" ".join(format(ord(c), "x") for c in text))
      """, in: folder.path + "/out")
    #expect(printed == Self.expectedTexts)
  }

  @Test func `pandas reads every type`() throws {
    let folder = try folder()
    let printed = try Interpreter.python().run(
      """
      import sys; sys.path.insert(0, "out")
      import pandas as pd
      from read_survey import read_survey, read_survey_long
      survey = read_survey("out")
      first, empty = survey.iloc[0], survey.iloc[-1]
      for name in ["txt", "num", "one", "same", "many", "many__a", "yes", "agree", "day", "clock", "moment",
                   "moment__tz", "txt__status", "one__label", "run_status", "run_version", "run_test", "run_started_at"]:
          print(name, survey[name].dtype if survey[name].dtype.name != "category" else "category", repr(first[name]))
          assert pd.isna(empty[name]) or name.startswith("run_") or name.endswith("__status"), name
      print([*survey["one"].cat.categories])
      print([*survey["same"].cat.categories])
      print(survey["one"].notna().sum(), survey["same"].notna().sum(), empty["run_status"], empty["txt__status"])
      answers = read_survey_long("out")
      print(len(answers), answers["shown_at"].dtype.tz, answers["seconds_on_page"][0], answers["current"].all())
      """, in: folder.path)
    #expect(
      printed == """
        txt string 'plain'
        num Float64 np.float64(-12.5)
        one category 'Agent'
        same category 'Twice (a)'
        many string 'b'
        many__a boolean np.False_
        yes boolean np.True_
        agree category 'I do'
        day datetime64[s] Timestamp('1650-03-15 00:00:00')
        clock timedelta64[s] Timedelta('0 days 23:05:00')
        moment datetime64[s] Timestamp('1650-03-15 23:05:00')
        moment__tz string 'Asia/Kolkata'
        txt__status category 'answered'
        one__label category 'Agent'
        run_status category 'completed'
        run_version Float64 np.float64(1.0)
        run_test boolean np.False_
        run_started_at datetime64[ms, UTC] Timestamp('2026-11-30 00:53:20+0000', tz='UTC')
        ['Agent', 'Not “applicable”', 'Größe|\\\\\\n%']
        ['Twice (a)', 'Twice (b)']
        27 27 inProgress notReached
        297 UTC 8.0 True

        """)
  }

  @Test(arguments: ["C.UTF-8", "C"])
  func `base R reads texts as text in any locale`(locale: String) throws {
    let folder = try folder()
    let printed = try Interpreter.r().run(
      """
      source("read_survey.R")
      survey <- read_survey()
      texts <- survey[["txt"]]
      stopifnot(is.character(texts), is.na(texts[length(texts)]), !anyNA(texts[-length(texts)]))
      for (text in texts[-length(texts)]) cat(format(as.hexmode(utf8ToInt(text))), sep = " ", fill = FALSE, "\\n")
      """, in: folder.path + "/out", environment: ["LC_ALL": locale])
    // hexmode pads the numbers of a text to one width.
    let plain = printed.split(separator: "\n").map { line in
      line.split(separator: " ").map { $0.drop { $0 == "0" } }.joined(separator: " ") + "\n"
    }
    #expect(plain.joined() == Self.expectedTexts)
  }

  @Test(arguments: ["C.UTF-8", "C"])
  func `base R reads every type`(locale: String) throws {
    let folder = try folder()
    let printed = try Interpreter.r().run(
      """
      source("out/read_survey.R")
      survey <- read_survey("out")
      first <- survey[1, ]
      empty <- survey[nrow(survey), ]
      for (name in c("txt", "num", "one", "same", "many", "many__a", "yes", "agree", "day", "clock", "moment",
                     "moment__tz", "txt__status", "one__label", "run_status", "run_version", "run_test",
                     "run_started_at")) {
        cat(name, class(survey[[name]])[1], format(first[[name]]), "\\n")
        stopifnot(is.na(empty[[name]]) || startsWith(name, "run_") || endsWith(name, "__status"))
      }
      words <- levels(survey[["one"]])
      stopifnot(identical(words, c("Agent", "Not \\u201capplicable\\u201d", "Gr\\u00f6\\u00dfe|\\\\\\n%")))
      cat(levels(survey[["same"]]), sep = "|", "\\n")
      cat(sum(!is.na(survey[["one"]])), as.character(empty[["run_status"]]), as.character(empty[["txt__status"]]), "\\n")
      answers <- read_survey_long("out")
      cat(nrow(answers), class(answers[["shown_at"]])[1], answers[["seconds_on_page"]][1], all(answers[["current"]]), "\\n")
      """, in: folder.path, environment: ["LC_ALL": locale, "TZ": "America/New_York"])
    #expect(
      printed == """
        txt character plain 
        num numeric -12.5 
        one factor Agent 
        same factor Twice (a) 
        many character b 
        many__a logical FALSE 
        yes logical TRUE 
        agree factor I do 
        day Date 1650-03-15 
        clock difftime 1385 mins 
        moment POSIXct 1650-03-15 23:05:00 
        moment__tz character Asia/Kolkata 
        txt__status factor answered 
        one__label factor Agent 
        run_status factor completed 
        run_version numeric 1 
        run_test logical FALSE 
        run_started_at POSIXct 2026-11-30 00:53:20 
        Twice (a)|Twice (b)|
        27 inProgress notReached 
        297 POSIXct 8 TRUE 

        """)
  }

  @Test func `an export without runs is read with the same types`() throws {
    let folder = try TemporaryFolder()
    let steps: [Step] = [
      try .question("txt"), try .question("one", .single([("a", "A")])), try .question("day", .date),
      try .question("clock", .time), try .question("yes", .boolean), try .question("num", .number()),
    ]
    _ = try Exporter { SHA256() }.export(MemorySource([steps]), to: ExportFolder(path: folder.path + "/out"))
    let python = try Interpreter.python().run(
      """
      from read_survey import read_survey, read_survey_long
      survey = read_survey()
      print(len(survey), [survey[n].dtype.name for n in ["txt", "one", "day", "clock", "yes", "num", "run_started_at"]])
      print(len(read_survey_long()))
      """, in: folder.path + "/out")
    #expect(
      python == """
        0 ['string', 'category', 'datetime64[s]', 'timedelta64[s]', 'boolean', 'Float64', 'datetime64[ms, UTC]']
        0

        """)
    let r = try Interpreter.r().run(
      """
      source("read_survey.R")
      survey <- read_survey()
      cat(nrow(survey), sapply(survey[c("txt", "one", "day", "clock", "yes", "num")], function(x) class(x)[1]), "\\n")
      cat(nrow(read_survey_long()), "\\n")
      """, in: folder.path + "/out")
    #expect(r == "0 character factor Date difftime logical numeric \n0 \n")
  }
}
