import Testing

@testable import Website

/// Pictures, alignment and margins of a step's page (researchkit.md B-07 to B-17).
@Suite struct `The look of a page` {
  private let site: TestSite

  init() throws {
    var files = walk
    files["tasks/walk.yaml"] = """
      task: walk
      title: Walking
      steps:
        - id: look
          type: instruction
          title: Look
          icon: { file: media/icon.svg }
          image: { file: media/front.svg, alt: A path, fit: cover }
          auxiliaryImage: { file: media/back.svg }
          headerTextAlignment: center
          bodyItemTextAlignment: end
          useExtendedPadding: true
          buildInBodyItems: true
          body: [{ text: First }, { text: Second }]
        - id: far
          type: question
          question: How far?
          image: { file: media/front.svg, alt: A path }
          footnote: In kilometres.
          answer: { type: integer }
        - id: done
          type: completion
          title: Thank you
          image: { file: media/front.svg, alt: A path }
          body: [{ style: tag, text: Finished }]
          footnote: Until next year.
      """
    site = try TestSite(
      files,
      media: ["media/icon.svg": "<svg/>", "media/front.svg": "<svg><g/></svg>", "media/back.svg": "<svg><a/></svg>"])
  }

  @Test func `has its icon above the heading and its pictures below, one behind the other`() throws {
    let page = try site.get("\(try site.begin())/look").body
    let names = page.matches(of: /<img[^>]* src="[^"]*\/([a-z]+)\.svg" alt="([^"]*)">/).map { "\($0.1):\($0.2)" }
    #expect(names == ["icon:", "back:", "front:A path"])
    let heading = try #require(page.firstRange(of: "<h1>"))
    let icon = try #require(page.firstRange(of: "icon.svg\" alt"))
    #expect(icon.lowerBound < heading.lowerBound)
    #expect(page.contains("class=\"hero tinted\"") && page.contains("<filter id=\"_tint\""))
    #expect(page.contains("<form class=\"head-center padded\""))
    #expect(page.contains("<div class=\"body stack body-end\" data-build-in>"))
  }

  @Test func `holds no part back from whoever comes back to it`() throws {
    let run = try site.begin()
    #expect(try site.answer("look", of: run).location == "\(run)/far")
    #expect(try site.get("\(run)/look").body.contains("data-build-in") == false)
  }

  @Test func `is that of a question and of the last page too`() throws {
    let run = try site.begin()
    try site.answer("look", of: run)
    let question = try site.get("\(run)/far").body
    #expect(question.contains("class=\"hero contain\"") && !question.contains("tinted"))
    #expect(question.contains("In kilometres."))
    try site.answer("far", of: run, [("far", "3")])
    let receipt = try site.get(run).body
    #expect(receipt.contains("alt=\"A path\"") && receipt.contains("Finished") && receipt.contains("Until next year."))
  }
}
