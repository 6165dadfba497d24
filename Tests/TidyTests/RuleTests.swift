import Testing

/// The rules themselves: each finds what it is there for, and nothing else.
@Suite struct RuleTests {
  private func file(_ text: String, path: String = "Sources/HTTP/Thing.swift") -> TextFile {
    TextFile(path: path, text: text)
  }

  @Test(arguments: [
    "let x = try! f()", "fatalError(\"no\")", "preconditionFailure()", "y as! Z", "Task { f() }", "Task{ }",
    "  Task(priority: .low) { }", "Task.detached { }", "print(\"x\")", "let a = \"\\(try! f())\"",
  ])
  func `a forbidden call is found`(code: String) {
    #expect(CodeTests.forbiddenCalls(file("\n\(code)\n")).map(\.line) == [2])
  }

  @Test(arguments: [
    "// try! is not allowed", "/* Task { */ f()", "/* a /* nested */ try! */", "let x = \"try! fatalError( \\\" as!\"",
    "let x = #\"as! \" try! \"#", "let x = \"\"\"\n try! \" as!\n \"\"\"", "OrderedTask(id)", "Task.immediate { }",
    "func `try! it`() {}", "describe.print(x)", "func print(_ x: X)", "let x = try? f()",
  ])
  func `what only looks like one is not`(code: String) {
    #expect(CodeTests.forbiddenCalls(file(code)).isEmpty)
  }

  @Test func `an import from a floor above is found`() {
    let imports =
      "import HTTP\n// import SQLite\npublic import Studies\n@testable import Foundation\nimport struct Glibc.stat"
    #expect(FloorTests.imports(of: file(imports)).map(\.module) == ["HTTP", "Studies", "Foundation", "Glibc"])
    #expect(FloorTests.importsOutsideOfTarget(file("import CZlib\nimport Glibc\n\nimport SQLite")).map(\.line) == [4])
    #expect(FloorTests.importsOutsideOfTarget(file("import Foundation")).map(\.line) == [1])
    let website = file("import Foundation", path: "Sources/Website/Page.swift")
    #expect(FloorTests.importsOutsideOfTarget(website).isEmpty)
  }

  @Test func `a package is read as it is written`() {
    let layout = PackageLayout(
      """
      func tests(of name: String) -> Target { .testTarget(name: "\\(name)Tests", dependencies: []) }
      room("HTTP", on: ["CZlib"], exclude: ["x"]), library("CZlib", pkgConfig: "zlib", debian: "zlib1g-dev"),
      room(
        "Website",
        on: [
          "HTTP", "Assets",
        ]),
      tests(of: "HTTP", with: ["Website"]), .testTarget(name: "TidyTests", swiftSettings: settings),
      """)
    #expect(
      layout.targets == [
        "HTTP": ["CZlib"], "CZlib": [], "Website": ["HTTP", "Assets"], "HTTPTests": ["HTTP", "Website"],
        "TidyTests": [],
      ])
  }

  @Test func `a file without its type is found`() {
    #expect(CodeTests.misnamed(file("// struct Thing\nstruct Things {}")) != nil)
    #expect(CodeTests.misnamed(file("", path: "Sources/HTTP/Room.swift")) != nil)
    for declaration in [
      "struct Thing {}", "public final class Thing: Base {}", "extension Outer.Thing {}", "enum Thing<T> {",
    ] {
      #expect(CodeTests.misnamed(file(declaration)) == nil)
      #expect(CodeTests.misnamed(file(declaration, path: "Sources/HTTP/Thing+Aspect.swift")) == nil)
    }
  }

  @Test func `a public declaration without comment is found`() {
    let text = """
      /// Documented.
      @inlinable
      public func a() {}
      public var b = 1
      // Not a doc comment.
      @inlinable public func c() {}
      public import HTTP
      public extension Thing {}
        /// Documented.
        public static let d = "public let x"
      """
    #expect(CodeTests.undocumented(file(text)).map(\.line) == [4, 6])
  }

  @Test(arguments: [
    "<p style=\"x\">", "<STYLE>", "<script>", "<script type=\"module\">", "<a onclick=\"x\">",
    "<a href=\"javascript:x\">",
  ])
  func `inline code is found`(markup: String) {
    #expect(MarkupTests.inlineCode(file("<p>\n\(markup)", path: "Templates/a.mustache")).map(\.line) == [2])
  }

  @Test func `plain markup is left alone`() {
    let markup = "<script type=\"module\" src=\"/a.js\"></script><p class=\"style\" data-on=\"x\">one = two</p>"
    #expect(MarkupTests.inlineCode(file(markup, path: "Templates/a.mustache")).isEmpty)
  }

  @Test func `untidy lines are found`() {
    #expect(TextTests.untidyLines(file("a \nb\t\nc\r\nd\n")).map(\.line) == [1, 2, 3])
    #expect(TextTests.untidyLines(file("a\nb")).map(\.line) == [2])
    #expect(TextTests.untidyLines(file("")).isEmpty)
    #expect(TextTests.untidyLines(file("let x = \"\"\"\n expected \n \"\"\"\n// said \n")).map(\.line) == [4])
  }

  @Test func `a word of a workplace is found in any case`() {
    let text = "fine\nsee /Wo" + "rk/notes\n"
    #expect(TextTests.foreignWords(file(text)).map(\.line) == [2])
  }

  @Test func `a name within a longer one is no mention`() {
    #expect(FileTests.mentions("page", in: "render(\"page\")"))
    #expect(!FileTests.mentions("page", in: "pages homepage page-head my_page"))
    #expect(FileTests.mentions("cairn.css", in: "/assets/cairn.css?v=1"))
  }
}
