import Testing

@testable import Website

/// Pages that authors draw (researchkit.md S-19), and what a page asks of the device (S-20).
@Suite struct `A page with a policy of its own` {
  private static let files: [String: String] = {
    var files = walk
    files["tasks/walk.yaml"] = """
      task: walk
      title: Walking
      steps:
        - { id: name, type: question, question: "Who?", answer: { type: text } }
        - id: drawn
          type: custom
          title: Drawn
          template: templates/drawn.mustache
          fields:
            - { id: far, question: How far, answer: { type: integer, maximum: 9 } }
            - { id: mood, question: Mood, optional: true, answer: { type: textChoice, choices: [good, bad] } }
        - id: devices
          type: requestPermissions
          title: Before you walk
          permissions: [{ kind: microphone }, { kind: location, optional: true }]
        - { id: done, type: completion, title: Thank you }
      """
    files["templates/drawn.mustache"] = """
      <section class="stack"><p>Dear {{name}}, <b>walk</b>.</p>
      {{>mood}}
      <img src="media/map.svg" alt="A map">{{>far}}</section>
      """
    return files
  }()

  private let site: TestSite
  private let run: String

  init() throws {
    site = try TestSite(Self.files, media: ["media/map.svg": "<svg/>"])
    run = try site.begin()
    try site.answer("name", of: run, [("name", "<i>Ann</i>")])
  }

  @Test func `shows its author's markup, answers escaped and fields in their places`() throws {
    let page = try site.get("\(run)/drawn")
    #expect(page.body.contains("<p>Dear &lt;i&gt;Ann&lt;/i&gt;, <b>walk</b>.</p>"))
    #expect(page.body.contains(/src="\/media\/[0-9a-f]{64}\/map.svg" alt="A map"/))
    let mood = try #require(page.body.firstRange(of: "name=\"mood\""))
    let far = try #require(page.body.firstRange(of: "name=\"far\""))
    #expect(mood.lowerBound < far.lowerBound)
  }

  @Test func `runs no script but our own, and no file of a study is one`() throws {
    let page = try site.get("\(run)/drawn")
    #expect(page.field("content-security-policy")?.contains("script-src 'self';") == true)
    let address = try #require(page.body.firstMatch(of: /\/media\/[0-9a-f]{64}\/map.svg/)).output
    #expect(try site.get(String(address)).field("content-type") == "image/svg+xml")
    #expect(SecurityFields.mediaType(ofFileNamed: "walk.JS") == "text/plain; charset=utf-8")
    #expect(SecurityFields.mediaType(ofFileNamed: "walk.mjs").hasPrefix("text/javascript") == false)
  }

  @Test func `is checked and stored like a form`() throws {
    #expect(try site.answer("drawn", of: run, [("far", "10")]).location == "\(run)/drawn#_errors")
    #expect(try site.get("\(run)/drawn").body.contains("id=\"far.error\""))
    #expect(try site.answer("drawn", of: run, [("far", "7"), ("mood", "good")]).location == "\(run)/devices")
    let answers = try site.answers()
    #expect(answers["far"] == "7" && answers["mood"] == "good" && answers["drawn"] == nil)
  }

  @Test func `opens what it asks for, and no other page does`() throws {
    try site.answer("drawn", of: run, [("far", "7")])
    let policy = try site.get("\(run)/devices").field("permissions-policy") ?? ""
    #expect(
      policy.contains("microphone=(self)") && policy.contains("geolocation=(self)") && policy.contains("camera=()"))
    #expect(try site.get("\(run)/drawn").field("permissions-policy")?.contains("microphone=()") == true)
  }

  @Test func `lets people go on who have no script, and else waits for what is required`() throws {
    try site.answer("drawn", of: run, [("far", "7")])
    let page = try site.get("\(run)/devices").body
    #expect(page.contains("<noscript>") && page.contains("name=\"devices.microphone\""))
    let refused = try site.answer(
      "devices", of: run, [("devices.script", "1"), ("devices.microphone", "default"), ("devices.location", "error")])
    #expect(refused.location == "\(run)/devices#_errors")
    #expect(try site.get("\(run)/devices").body.contains("Choose Connect below “Microphone”"))
    let next = try site.answer(
      "devices", of: run, [("devices.script", "1"), ("devices.microphone", "connected"), ("devices.location", "error")])
    #expect(next.location == "\(run)/done")
    #expect(try site.answers()["devices"]?.contains("connected") == true)
  }

  @Test func `goes on without a script`() throws {
    try site.answer("drawn", of: run, [("far", "7")])
    #expect(try site.answer("devices", of: run).location == "\(run)/done")
  }
}
