import Testing

@testable import Website

/// What stands in the holes of texts, through the whole server: answers in the words that people read.
@Suite struct `An answer in a text` {
  private func site(_ steps: String, languages: String = "[en, de]", _ more: [String: String] = [:]) throws -> TestSite
  {
    var files = walking("steps:\n" + steps + "\n  - { id: done, type: completion, title: Bye }")
    files["study.yaml"] = files["study.yaml"]?.replacing("[en]", with: languages)
    return try TestSite(files.merging(more) { $1 })
  }

  @Test func `has the answers that the words of a choice name`() throws {
    let site = try site(
      """
        - { id: pet, type: question, question: Pet?, answer: { type: text } }
        - id: who
          type: question
          question: Who feeds it?
          answer: { type: textChoice, choices: [{ me: "I feed {{pet}}" }, { you: You feed it }] }
        - { id: fed, type: question, question: Fed?, answer: { type: boolean, yes: "{{who}}, yes", no: Never } }
        - { id: look, type: instruction, title: "So: {{fed}}!" }
      """, languages: "[en]")
    let run = try site.begin()
    try site.answer("pet", of: run, [("pet", "<b>Rex</b>")])
    try site.answer("who", of: run, [("who", "me")])
    try site.answer("fed", of: run, [("fed", "true")])
    #expect(try site.get("\(run)/look").element("h1") == "So: I feed &lt;b&gt;Rex&lt;/b&gt;, yes!")
  }

  @Test func `has those of its own time within what is repeated, and on the card of an entry`() throws {
    let site = try site(
      """
        - { id: town, type: question, question: Town?, answer: { type: text } }
        - block: pets
          repeat: { title: Your pets, entry: "{{who}}" }
          steps:
            - { id: pet, type: question, question: Pet?, answer: { type: text } }
            - id: who
              type: question
              question: Who?
              answer: { type: textChoice, choices: [{ me: "{{pet}} of {{town}} is mine" }, { you: Yours }] }
            - { id: look, type: question, question: "{{who}}, right?", answer: { type: boolean } }
      """, languages: "[en]")
    let run = try site.begin()
    try site.answer("town", of: run, [("town", "Rome")])
    for (number, name) in [("", "Rex"), ("/2", "Fritz")] {
      try site.answer("pets", of: run, action: "add")
      try site.answer("pet" + number, of: run, [("pet" + number, name)])
      try site.answer("who" + number, of: run, [("who" + number, "me")])
      #expect(try site.get("\(run)/look\(number)").element("h1")?.contains("\(name) of Rome is mine, right?") == true)
      try site.answer("look" + number, of: run, [("look" + number, "true")])
    }
    let overview = try site.get("\(run)/pets").body
    #expect(overview.contains("Rex of Rome is mine") && overview.contains("Fritz of Rome is mine"))
  }

  @Test func `says how long in words, and names as people write them, in texts and in lists of answers`() throws {
    let site = try site(
      """
        - { id: nap, type: question, question: How long?, answer: { type: timeInterval } }
        - { id: who, type: question, question: Who?, answer: { type: fullName } }
        - { id: one, type: question, question: One?, answer: { type: fullName, needs: one, familyNameFirst: true } }
        - { id: look, type: instruction, title: "{{who}} slept {{nap}}, and {{one}}." }
        - { id: list, type: review, title: All }
      """)
    for (language, words) in [("en", "1 hour, 30 minutes"), ("de", "1 Stunde und 30 Minuten")] {
      let run = try site.begin("/?lang=\(language)")
      try site.answer("nap", of: run, [("nap.hours", "1"), ("nap.minutes", "30")])
      try site.answer("who", of: run, [("who.givenName", "Ann"), ("who.familyName", "Lee")])
      try site.answer("one", of: run, [("one.familyName", ""), ("one.givenName", "Cher")])
      let heading = try site.get("\(run)/look").element("h1") ?? ""
      #expect(heading.contains("Ann Lee slept \(words), and Cher."))
      try site.answer("look", of: run)
      let list = try site.get("\(run)/list").body
      #expect(list.contains(words) && !list.contains("5400") && list.contains("Ann Lee"))
    }
  }

  @Test func `stands in the heading of a section too`() throws {
    let site = try site(
      """
        - { id: pet, type: question, question: Pet?, answer: { type: text } }
        - id: about
          type: form
          title: About it
          items:
            - id: age
              tagText: "{{pet}}!"
              question: How old?
              section: { title: "About {{pet}}", text: "{{pet}} again", tagText: "Of {{pet}}" }
              answer: { type: integer }
      """, languages: "[en]")
    let run = try site.begin()
    try site.answer("pet", of: run, [("pet", "Rex")])
    let page = try site.get("\(run)/about").body
    #expect(page.contains("<h2>About Rex</h2>") && page.contains("Rex again"))
    #expect(page.contains("<span class=\"tag\">Of Rex</span>") && page.contains("<span class=\"tag\">Rex!</span>"))
  }

  @Test func `is in no address, but a value from the link is, percent-encoded`() throws {
    var files = walking(
      """
      steps:
        - { id: note, type: question, question: Note?, answer: { type: text } }
        - { id: done, type: completion, title: Bye, link: { text: Back, url: "https://p.example/b?id={{pid}}&s={{src}}" } }
      """)
    files["study.yaml"] = files["study.yaml"]?.replacing(
      "start: walk", with: "start: walk, fromLink: [{ id: pid, matches: '.+' }, { id: src, matches: '.+' }]")
    let site = try TestSite(files)
    let run = try site.begin("/?pid=a%26b%20%22%C3%BC")
    try site.answer("note", of: run, [("note", "x")])
    #expect(try site.get(run).body.contains("href=\"https://p.example/b?id=a%26b%20%22%C3%BC&amp;s=\""))
  }
}
