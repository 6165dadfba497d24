"""Answers through real forms, out through `cairn export`, back into Python, pandas and R: nothing may have changed."""

import csv
import hashlib
import importlib.util
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import pandas

from cairn_server import DEMO, Server, study_of
from walker import Participant

STUDY = """\
  - { id: words, type: question, question: Words, answer: { type: text, lines: 3 } }
  - id: one
    type: question
    question: One of these
    answer:
      type: textChoice
      choices: [{ value: a, text: "Apple, red" }, { value: o, text: Other, other: { label: Which } }]
  - id: page
    type: form
    title: Many
    items:
      - id: many
        question: Several of these
        answer: { type: textChoice, style: multiple, choices: [{ value: NA, text: Nothing applies }, { value: "07", text: Seven }] }
        optional: true
      - { id: yes1, question: Yes or no, answer: { type: boolean } }
      - { id: whole, question: A whole number, answer: { type: integer, dontKnow: true } }
      - { id: fraction, question: A fraction, answer: { type: decimal, maximumFractionDigits: 3 } }
      - { id: day, question: A day, answer: { type: date } }
      - { id: clock, question: A time of day, answer: { type: timeOfDay } }
      - { id: moment, question: A moment, answer: { type: dateTime } }
  - { id: hidden1, type: question, showIf: yes1 == false, question: Only after no, answer: { type: text } }
  - { id: skipped1, type: question, optional: true, question: Skip this, answer: { type: text } }
  - { id: blank1, type: question, optional: true, question: Leave this open, answer: { type: text } }
  - { id: done, type: completion, title: Thank you }
"""

HOSTILE = [
    "=1+1", "+49 30 123", "-5", "@SUM(A1:A9)", "=cmd|' /C calc'!A0", 'She said "no", twice', "first line\nsecond line",
    "ends with a line\n\nand a gap", "😀 family 👩‍👩‍👧 and e\u0301", "שלום, עולם", "مرحبا بالعالم", "NA", "007", "NULL", "TRUE", "1e5",
    "0x1F", "#N/A", "nan", "a;b\tc", "'", "\\n", "<script>alert(1)</script> & &amp;", "3,5", "1.000", "2026-01-01", "–", "\u200fא\u200e",
    "x" * 3000,
]

R_SCRIPT = """
source(file.path(folder, "read_small.R"))
data <- read_small(folder)
hex <- function(x) ifelse(is.na(x), "missing", vapply(enc2utf8(x), function(s) paste(charToRaw(s), collapse = ""), ""))
cat("rows", nrow(data), "\\n")
for (name in names(data)) cat("class", name, class(data[[name]])[1], "\\n")
for (i in seq_len(nrow(data))) {
  cat("words", data$run_id[i], hex(data$words[i]), hex(data$one__o__text[i]), "\\n")
  cat("values", data$run_id[i], as.character(data$one[i]), data$whole[i], data$fraction[i], format(data$day[i]),
    as.numeric(data$clock[i], units = "mins"), format(data$moment[i], "%Y-%m-%dT%H:%M"), data$yes1[i],
    as.character(data$whole__status[i]), as.character(data$hidden1__status[i]), as.character(data$skipped1__status[i]),
    as.character(data$blank1__status[i]), sep = "|")
  cat("\\n")
}
long <- read_small_long(folder)
cat("long", nrow(long), sum(long$item == "words"), "\\n")
"""


class Export(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        study_of(folder / "study", STUDY)
        cls.server = cls.enterClassContext(Server(folder / "study"))
        cls.output = folder / "export"
        cls.expected = {}
        for number, text in enumerate(HOSTILE):
            cls.take(text, number)
        # One who stops early, one who deletes everything.
        stopped = Participant(cls.server)
        stopped.begin()
        stopped.post({"words": "stopped"})
        cls.stopped = cls.newest_run()
        gone = Participant(cls.server)
        gone.begin()
        gone.post({"words": "deleted"}, "_action=continue")
        gone.post({}, "_action=pause")
        gone.post({}, "_action=delete")
        gone.post({}, "_action=deleteConfirmed")
        cls.gone = cls.newest_run()
        cls.server.command("export", cls.server.data, "--output", cls.output)
        with open(cls.output / "small.csv", encoding="utf-8", newline="") as file:
            cls.rows = {row["run_id"]: row for row in csv.DictReader(file)}

    @classmethod
    def newest_run(cls):
        return cls.server.value("SELECT id FROM run ORDER BY row DESC LIMIT 1")

    @classmethod
    def take(cls, text, number):
        """One person answers everything, with this text wherever text goes."""
        person = Participant(cls.server)
        person.begin()
        run = cls.newest_run()
        # A browser sends line breaks as CR LF.
        person.post({"words": text.replace("\n", "\r\n")})
        assert person.page.step == "one", f"{text!r}: {person.page.text[:400]}"
        # A line of an input holds no line break.
        beside = text.replace("\n", " ")[:200]
        person.post({"one": "o", "one.o.text": beside} if number % 2 else {"one": "a"})
        values = {
            "yes1": "true", "many": ["NA", "07"] if number % 3 == 0 else None,
            "fraction": "-0,125", "day.day": "29", "day.month": "2", "day.year": "1904", "clock.hour": "0",
            "clock.minute": "5", "moment.day": "31", "moment.month": "12", "moment.year": "1999", "moment.hour": "23",
            "moment.minute": "59",
        }
        person.post(values | ({"whole.dontKnow": "1"} if number == 0 else {"whole": "007"}))
        assert person.page.step == "skipped1", f"{text!r}: {person.page.text[:400]}"
        person.post({"skipped1": text[:10]}, "_action=skip")
        person.post({"blank1": ""})
        assert person.page.heading == "Thank you", person.page.text
        cls.expected[run] = {"words": text, "beside": beside if number % 2 else "", "number": number}

    # Python

    def test_python_reads_what_was_typed(self):
        self.assertEqual(set(self.rows), set(self.expected) | {self.stopped, self.gone})
        for run, expected in self.expected.items():
            row = self.rows[run]
            with self.subTest(text=expected["words"][:40]):
                self.assertEqual(row["words"], expected["words"])
                self.assertEqual(row["one__o__text"], expected["beside"])
                self.assertEqual(row["one"], "o" if expected["beside"] else "a")
                ticked = "1" if expected["number"] % 3 == 0 else "0"
                self.assertEqual((row["many__NA"], row["many__07"]), (ticked, ticked))
                self.assertEqual(row["many"], "NA;07" if ticked == "1" else "")
                self.assertEqual(row["yes1"], "1")
                self.assertEqual(row["fraction"], "-0.125")
                self.assertEqual(row["day"], "1904-02-29")
                self.assertEqual(row["clock"], "00:05")
                self.assertEqual(row["moment"], "1999-12-31T23:59")
                self.assertEqual(row["run_status"], "completed")

    def test_statuses_say_why_a_cell_is_empty(self):
        for run, expected in self.expected.items():
            row = self.rows[run]
            self.assertEqual(row["whole"], "" if expected["number"] == 0 else "7")
            self.assertEqual(row["whole__status"], "dontKnow" if expected["number"] == 0 else "answered")
            self.assertEqual((row["hidden1"], row["hidden1__status"]), ("", "notShown"))
            self.assertEqual((row["skipped1"], row["skipped1__status"]), ("", "skipped"))
            self.assertEqual((row["blank1"], row["blank1__status"]), ("", "blank"))
        stopped, gone = self.rows[self.stopped], self.rows[self.gone]
        self.assertEqual((stopped["words"], stopped["run_status"]), ("stopped", "inProgress"))
        self.assertEqual((stopped["skipped1__status"], stopped["whole__status"]), ("notReached", "notReached"))
        self.assertEqual((gone["words"], gone["run_status"]), ("", "discarded"))
        self.assertEqual(gone["whole__status"], "erased")

    def test_the_bytes_are_plain(self):
        content = (self.output / "small.csv").read_bytes()
        self.assertFalse(content.startswith(b"\xef\xbb\xbf"))
        self.assertNotIn(b"\r", content)
        self.assertTrue(content.endswith(b"\n"))
        again = self.output.with_name("again")
        self.server.command("export", self.server.data, "--output", again)
        self.assertEqual((again / "small.csv").read_bytes(), content, "the same database gives the same bytes")

    def test_the_manifest_names_every_file_with_its_digest(self):
        text = (self.output / "manifest.json").read_text()
        json.loads(text)
        for path in self.output.iterdir():
            if path.is_file() and path.name != "manifest.json":
                self.assertIn(path.name, text)
                self.assertIn(hashlib.sha256(path.read_bytes()).hexdigest(), text, path.name)

    def test_every_column_is_in_the_codebook(self):
        with open(self.output / "codebook.csv", encoding="utf-8", newline="") as file:
            columns = [row["column"] for row in csv.DictReader(file) if row["file"] == "small.csv"]
        self.assertEqual(columns, list(next(iter(self.rows.values()))))

    # pandas and R, through the readers that the export brings along

    def test_pandas_reads_what_was_typed_with_its_types(self):
        specification = importlib.util.spec_from_file_location("read_small", self.output / "read_small.py")
        module = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(module)
        data = module.read_small(self.output).set_index("run_id")
        self.assertEqual(len(data), len(self.rows))
        self.assertEqual(str(data["words"].dtype), "string")
        self.assertEqual(str(data["yes1"].dtype), "boolean")
        self.assertTrue(pandas.api.types.is_numeric_dtype(data["whole"]))
        self.assertTrue(pandas.api.types.is_datetime64_any_dtype(data["day"]))
        self.assertEqual(str(data["run_started_at"].dtype).split(",")[-1].strip(" ]"), "UTC")
        for run, expected in self.expected.items():
            row = data.loc[run]
            with self.subTest(text=expected["words"][:40]):
                self.assertEqual(row["words"], expected["words"])
                self.assertEqual(row["one"], "Other" if expected["beside"] else "Apple, red")
                if expected["beside"]:
                    self.assertEqual(row["one__o__text"], expected["beside"])
                else:
                    self.assertTrue(pandas.isna(row["one__o__text"]))
                self.assertEqual(row["fraction"], -0.125)
                self.assertEqual(row["day"], pandas.Timestamp(1904, 2, 29))
                self.assertEqual(row["moment"], pandas.Timestamp(1999, 12, 31, 23, 59))
                self.assertEqual(row["clock"], pandas.Timedelta(minutes=5))
                self.assertEqual(row["hidden1__status"], "notShown")
                if expected["number"] == 0:
                    self.assertTrue(pandas.isna(row["whole"]))
                else:
                    self.assertEqual(row["whole"], 7)
        long = module.read_small_long(self.output)
        texts = long[long["item"] == "words"].set_index("run_id")["value"]
        for run, expected in self.expected.items():
            self.assertEqual(texts[run], expected["words"])

    def test_r_reads_what_was_typed_with_its_types(self):
        script = f"folder <- {json.dumps(str(self.output))}\n{R_SCRIPT}"
        result = subprocess.run(
            ["Rscript", "--vanilla", "-"], input=script, capture_output=True, text=True, timeout=120,
            env={**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"})
        self.assertEqual(result.returncode, 0, result.stderr)
        lines = [line.strip() for line in result.stdout.splitlines()]
        self.assertIn(f"rows {len(self.rows)}", lines)
        classes = dict(line.split()[1:] for line in lines if line.startswith("class "))
        for column, kind in {
                "words": "character", "one": "factor", "yes1": "logical", "whole": "numeric", "fraction": "numeric",
                "day": "Date", "moment": "POSIXct", "clock": "difftime", "many__07": "logical",
                "run_started_at": "POSIXct", "run_status": "factor", "hidden1__status": "factor"}.items():
            self.assertEqual(classes[column], kind, column)
        words = {parts[1]: parts[2:] for parts in (line.split() for line in lines if line.startswith("words "))}
        values = {parts[0].split()[1]: parts[0].split()[2:] + parts[1:] for parts in (
            line.replace("values|", "values ", 1).split("|") for line in lines if line.startswith("values"))}
        for run, expected in self.expected.items():
            with self.subTest(text=expected["words"][:40]):
                self.assertEqual(words[run][0], expected["words"].encode().hex())
                self.assertEqual(words[run][1], expected["beside"].encode().hex() if expected["beside"] else "missing")
                self.assertEqual(values[run], [
                    "Other" if expected["beside"] else "Apple, red", "NA" if expected["number"] == 0 else "7", "-0.125",
                    "1904-02-29", "5", "1999-12-31T23:59", "TRUE",
                    "dontKnow" if expected["number"] == 0 else "answered", "notShown", "skipped", "blank"])
        self.assertEqual(words[self.gone][0], "missing")
        long = next(line.split() for line in lines if line.startswith("long "))
        self.assertEqual(int(long[2]), len(self.expected) + 1)


FILES = """\
  - { id: letter, type: question, question: The letter, optional: true, answer: { type: file, accept: [.pdf, .txt] } }
  - { id: mail, type: question, question: Your address, answer: { type: email } }
  - { id: meal, type: imageCapture, title: Your lunch, optional: true }
  - { id: done, type: completion }
"""
FILES_R = """
source(file.path(folder, "read_small.R"))
files <- read_small_files(folder)
runs <- read_small(folder)
stopifnot(is.numeric(files$size), is.character(files$file_id), identical(files$run_task, rep("small", nrow(files))))
for (i in seq_len(nrow(files))) cat("file", files$run_id[i], files$item[i], files$size[i], files$name[i], "\\n")
cat("joined", nrow(merge(runs, files, by.x = c("run_id", "letter"), by.y = c("run_id", "file_id"))), "\\n")
"""


class FilesAndPeople(unittest.TestCase):
    """What participants send as files, and who they are: read with R and pandas, and noted by the audit log."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        study = study_of(cls.folder / "study", FILES)
        (study / "tasks/other.yaml").write_text(
            "task: other\ntitle: Other\nsteps:\n  - { id: note, type: question, question: A note, answer: { type: file, accept: [.pdf] } }\n"
            "  - { id: otherDone, type: completion }\n")
        cls.server = cls.enterClassContext(Server(study))
        cls.sent = {}
        for number in range(3):
            person = Participant(cls.server)
            person.begin()
            run = cls.server.value("SELECT id FROM run ORDER BY row DESC LIMIT 1")
            content = b"%PDF-1.4\n" + b"x" * number
            person.upload({"letter": (f"letter-{number}.pdf", content)} if number else {})
            person.post({"mail": f"person-{number}@example.org"})
            person.upload({"meal": ("lunch.jpg", (DEMO / "media/welcome.jpg").read_bytes())})
            assert person.page.step == "done", person.page.text[:300]
            if number:
                cls.sent[run] = (f"letter-{number}.pdf", len(content))
        person = Participant(cls.server)
        person.begin("/t/other")
        person.upload({"note": ("note.pdf", b"%PDF-1.4\n")})
        cls.output = cls.folder / "export"
        cls.server.command("export", cls.server.data, "--output", cls.output)

    def audit(self):
        return self.server.rows("SELECT * FROM audit WHERE action = 'export' ORDER BY row")

    def test_pandas_reads_the_files_of_one_task(self):
        specification = importlib.util.spec_from_file_location("read_small", self.output / "read_small.py")
        module = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(module)
        files = module.read_small_files(self.output)
        self.assertEqual(
            {run: (name, size) for run, name, size in zip(files["run_id"], files["name"], files["size"])}, self.sent)
        self.assertEqual((str(files["size"].dtype), str(files["name"].dtype)), ("Float64", "string"))
        runs = module.read_small(self.output)
        joined = runs.merge(files, left_on=["run_id", "letter"], right_on=["run_id", "file_id"])
        self.assertEqual(set(joined["run_id"]), set(self.sent))

    def test_r_reads_the_files_of_one_task(self):
        script = f"folder <- {json.dumps(str(self.output))}\n{FILES_R}"
        result = subprocess.run(
            ["Rscript", "--vanilla", "-"], input=script, capture_output=True, text=True, timeout=120,
            env={**os.environ, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"})
        self.assertEqual(result.returncode, 0, result.stderr)
        lines = [line.split() for line in result.stdout.splitlines()]
        self.assertEqual({line[1]: (line[4], int(line[3])) for line in lines if line[0] == "file"}, self.sent)
        self.assertIn(["joined", "2"], lines)

    def test_who_somebody_is_leaves_a_row_in_the_audit_log_and_nothing_else_does(self):
        before = len(self.audit())
        self.server.command("export", self.server.data, "--output", self.folder / "plain", "--files")
        self.assertEqual(len(self.audit()), before)
        self.assertFalse((self.folder / "plain/identity").exists())
        out = self.folder / "people"
        self.server.command("export", self.server.data, "--output", out, "--task", "small", "--identifying")
        rows = self.audit()[before:]
        self.assertEqual([(row["action"], row["detail"]) for row in rows],
                         [("export", f"identifying answers of tasks small to {out}")])
        self.assertTrue(rows[0]["actor"])
        self.assertIs(json.loads((out / "manifest.json").read_text())["options"]["identifying"], True)
        self.assertIs(json.loads((self.folder / "plain/manifest.json").read_text())["options"]["identifying"], False)
        with open(out / "identity/small.csv", encoding="utf-8", newline="") as file:
            self.assertEqual([row["mail"] for row in csv.DictReader(file)], [f"person-{number}@example.org" for number in range(3)])
        for path in out.rglob("*"):
            if path.is_file() and "identity" not in path.parts:
                self.assertNotIn(b"@example.org", path.read_bytes(), path.name)
        self.assertEqual({path.stat().st_mode & 0o777 for path in [out / "identity", *(out / "identity").iterdir()]}, {0o700, 0o600})


if __name__ == "__main__":
    unittest.main()
