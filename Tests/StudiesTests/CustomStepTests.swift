import SurveyModel
import Testing

@testable import Studies

/// Pages that authors draw (researchkit.md S-19).
struct CustomStepTests {
  private static let step =
    "  - { id: a, type: custom, title: A, template: templates/a.mustache, "
    + "fields: [{ id: x, question: X, answer: { type: integer } }, { id: y, question: Y, answer: { type: text } }] }"

  private func read(_ template: String, _ more: [String: String] = [:], step: String = step) -> StudyReader.Outcome {
    Fixture.read(
      Fixture.task(step), ["templates/a.mustache": template, "media/a.png": ""].merging(more) { $1 })
  }

  @Test func `a template is markup with the fields in their places`() throws {
    let outcome = read("<b>1</b>{{>y}}<i>\n{{! no one sees this }}{{ >x }}</i>")
    #expect(outcome.diagnostics == [])
    let step = try #require(outcome.study?.tasks[0].steps[0])
    let words = step.kind.blocks.map { block in
      switch block {
      case .markup(let text): text.byLanguage["en"] ?? ""
      case .item(let item): item.id
      default: "?"
      }
    }
    #expect(words == ["<b>1</b>", "y", "<i>\n", "x", "</i>"])
    #expect(step.hasMarkup && step.items.map(\.id) == ["y", "x"])
  }

  @Test(arguments: [
    Mistake("{{>x}}{{>y}}\n<script>", "templates/a.mustache:2:1: error: Nothing runs on this page"),
    Mistake("{{>x}}{{>y}}<3 <script src=media/a.js>", "templates/a.mustache:1:16: error: Nothing runs on this page"),
    Mistake("{{>x}}{{>y}}<!--><script>", "templates/a.mustache:1:18: error: Nothing runs on this page"),
    Mistake("{{>x}}{{>y}}<p onclick='a()'>", "templates/a.mustache:1:13: error: `onclick=`"),
    Mistake("{{>x}}{{>y}}<p style='a'>", "templates/a.mustache:1:13: error: `style=` has no effect"),
    Mistake("{{>x}}{{>y}}</form>", "templates/a.mustache:1:13: error: The page is a form already"),
    Mistake("{{>x}}{{>y}}<input name=x>", "templates/a.mustache:1:13: error: Place a field by `{{>id}}`"),
    Mistake("{{>x}}{{>y}}<a href='javascript:a()'>", "templates/a.mustache:1:13: error: no address for a link"),
    Mistake("{{>x}}{{>y}}<img src='https://a.org/b.png'>", "templates/a.mustache:1:13: error: lies on another server"),
    Mistake(
      "{{>x}}{{>y}}<img src=\"media/b.png\">", "templates/a.mustache:1:13: error: There is no file `media/b.png`"),
    Mistake("{{>x}}{{>y}}<p class=\"{{x}}\">", "templates/a.mustache:1:23: error: inside a tag"),
    Mistake("{{>x}}{{>y}}{{#x}}", "templates/a.mustache:1:13: error: `{{#x}}` cannot stand here"),
    Mistake("{{>x}}{{>y}}{{{x}}}", "templates/a.mustache:1:13: error: cannot stand here"),
    Mistake("{{>x}}{{>y}}<p", "templates/a.mustache:1:13: error: This tag has no end"),
    Mistake("{{>x}}{{>y}}{{late}}", "templates/a.mustache:1:13: error: No answer has the name `late`"),
    Mistake("{{>x}}", "tasks/t.yaml:4:48: error: The field `y` has no place"),
    Mistake("{{>x}}{{>y}}{{>x}}", "tasks/t.yaml:4:48: error: The field `x` has two places"),
    Mistake("{{>x}}{{>y}}{{>z}}", "tasks/t.yaml:4:48: error: `{{>z}}` names no field"),
  ])
  func `a mistake in a template is told at its place`(_ mistake: Mistake) {
    mistake.expect(read(mistake.yaml).diagnostics)
  }

  @Test func `pictures of the study may stand in it`() {
    #expect(read("{{>x}}{{>y}}<img src=\"media/a.png\" alt=\"A\">").diagnostics == [])
  }

  @Test func `each step is drawn by one of two`() {
    let both = Self.step.replacing("title: A,", with: "title: A, page: { file: media/a.html, name: A },")
    #expect(
      read("{{>x}}{{>y}}", ["media/a.html": ""], step: both).diagnostics.map(\.message).contains {
        $0.contains("drawn by `template:` already")
      })
    let none = Self.step.replacing("template: templates/a.mustache, ", with: "")
    #expect(read("", step: none).diagnostics.map(\.message).contains { $0.contains("nothing draws this page") })
  }
}
