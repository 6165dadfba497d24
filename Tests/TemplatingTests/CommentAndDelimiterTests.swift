import Templating
import Testing

@Suite struct CommentAndDelimiterTests {
  @Test func `comments never show`() throws {
    #expect(try shown("12345{{! comment }}67890", ["! comment": "1", "comment": "2"]) == "1234567890")
    #expect(try shown("12345{{!\n  several\n  lines\n}}67890\n") == "1234567890\n")
    #expect(try shown("12345 {{! c }} 67890") == "12345  67890")
  }

  @Test func `other delimiters hold from the change on`() throws {
    #expect(try shown("{{a}}{{=<% %>=}}(<%a%>{{a}})", ["a": "x"]) == "x(x{{a}})")
    #expect(try shown("({{=[ ]=}}[a])", ["a": "x"]) == "(x)")
    #expect(try shown("{{= | | =}}|#a|yes|/a||^a|no|/a||={{ }}=|{{a}}", ["a": true]) == "yestrue")
    #expect(try shown("|{{= @   @ =}}|") == "||")
  }

  @Test func `a value as it is needs a brace before the other delimiter`() throws {
    #expect(try shown("{{=<% %>=}}<%{a}%> <%&a%> <%a%>", ["a": "<"]) == "< < &lt;")
  }

  @Test func `other delimiters end with their template`() throws {
    let others = ["include": "{{= | | =}}.|a|."]
    #expect(try shown("{{>include}} {{a}} |a|", ["a": "x"], with: others) == ".x. x |a|")
    #expect(try shown("{{= | | =}}|>include|", ["a": "x"], with: ["include": "{{a}}"]) == "x")
  }
}
