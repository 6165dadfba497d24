import SurveyModel

/// What stands in an author's template of HTML: pieces of markup, places of fields, and everything that cannot stand there.
///
/// A template is put into our own page, where none of its scripts run: so it may be laid out as its author likes, and only what would break the
/// page's form, leave the page or never work is refused.
struct TemplateScan {
  enum Finding {
    case hole(String)
    case picture(String)
    case mistake(String, help: String)
  }

  /// `nil` for the place of a field.
  private(set) var parts: [(markup: String?, field: String)] = []
  private(set) var findings: [(finding: Finding, mark: SourceMark)] = []
  private var markup = ""

  /// - Parameter lines: the file's lines.
  init(_ lines: [[Unicode.Scalar]]) {
    var isInTag = false
    var tag = String.UnicodeScalarView()
    var tagMark = SourceMark(line: 1, column: 1)
    for (index, line) in lines.enumerated() {
      if index > 0 {
        markup += "\n"
        if isInTag { tag.append(" ") }
      }
      var column = 0
      while column < line.count {
        let mark = SourceMark(line: index + 1, column: column + 1)
        if line[column...].starts(with: "{{".unicodeScalars) {
          guard let end = Self.end(of: line, from: column + 2) else {
            findings.append(
              (.mistake("`{{` has no `}}` on its line.", help: "Write `{{name}}` or `{{>field}}`."), mark))
            return
          }
          let word = String(String.UnicodeScalarView(line[(column + 2)..<end])).filter { $0 != " " }
          place(word, isInTag: isInTag, mark)
          column = end + 2
          continue
        }
        let scalar = line[column]
        if isInTag {
          tag.append(scalar)
          if scalar == ">" {
            isInTag = false
            check(String(tag), tagMark)
          }
        } else if scalar == "<", Self.opensTag(line, at: column) {
          isInTag = true
          tag = String.UnicodeScalarView(["<"])
          tagMark = mark
        }
        markup.unicodeScalars.append(scalar)
        column += 1
      }
    }
    if isInTag {
      findings.append((.mistake("This tag has no end.", help: "Write `>` behind it, or `&lt;` for the sign."), tagMark))
    }
    close()
  }

  /// Whether `<` begins a tag or a comment, and is not just a sign (HTML Standard, 13.2.5.6).
  private static func opensTag(_ line: [Unicode.Scalar], at column: Int) -> Bool {
    guard column + 1 < line.count else { return false }
    let next = line[column + 1]
    return ["/", "!", "?"].contains(next) || (next.isASCII && next.properties.isAlphabetic)
  }

  private static func end(of line: [Unicode.Scalar], from start: Int) -> Int? {
    guard start <= line.count else { return nil }
    return line.indices.dropFirst(start).first { line[$0] == "}" && $0 + 1 < line.count && line[$0 + 1] == "}" }
  }

  private mutating func place(_ word: String, isInTag: Bool, _ mark: SourceMark) {
    if word.hasPrefix("!") { return }
    let isField = word.hasPrefix(">")
    let name = isField ? String(word.dropFirst()) : word
    let isName = name.unicodeScalars.allSatisfy(\.isWordCharacter) || (!isField && EarlierAnswer(name: name) != nil)
    guard !name.isEmpty, isName else {
      findings.append(
        (
          .mistake(
            "`{{\(word)}}` cannot stand here.", help: "Write `{{name}}` for an answer or `{{>field}}` for a field."),
          mark
        ))
      return
    }
    if isInTag {
      findings.append(
        (.mistake("`{{\(word)}}` stands inside a tag.", help: "Answers and fields stand between tags only."), mark))
    } else if isField {
      close()
      parts.append((nil, name))
    } else {
      findings.append((.hole(name), mark))
      markup += "{{\(name)}}"
    }
  }

  private mutating func close() {
    if !markup.isEmpty { parts.append((markup, "")) }
    markup = ""
  }

  // MARK: Tags

  /// What the page has already, what would take it apart, and what nothing would come of.
  private static let refused: [String: String] = [
    "script": "Nothing runs on this page. Use `page:` with a frame.", "style": "Use the classes of the page.",
    "link": "Use the classes of the page.", "form": "The page is a form already.", "base": "Remove it.",
    "meta": "Remove it.", "iframe": "Use `page:` for a page in a frame.",
    "object": "Use a step of the kind `pdfViewer`.",
    "embed": "Use a step of the kind `pdfViewer`.", "input": "Place a field by `{{>id}}`.",
    "select": "Place a field by `{{>id}}`.", "textarea": "Place a field by `{{>id}}`.",
    "button": "The page has its buttons.", "html": "Write only what stands inside the page.",
    "head": "Write only what stands inside the page.", "body": "Write only what stands inside the page.",
    "main": "Write only what stands inside the page.", "video": "Use a step of the kind `videoInstruction`.",
  ]

  private mutating func check(_ tag: String, _ mark: SourceMark) {
    let inside = tag.dropFirst().drop { $0 == "/" }
    let name = inside.prefix { $0.isLetter || $0.isNumber }.lowercased()
    if let help = Self.refused[name] {
      findings.append((.mistake("`<\(name)>` cannot stand in a template.", help: help), mark))
      return
    }
    for (attribute, value) in Self.attributes(of: inside.dropFirst(name.count)) {
      if attribute.hasPrefix("on") {
        findings.append((.mistake("Nothing runs on this page: `\(attribute)=`.", help: "Remove it."), mark))
      } else if attribute == "style" {
        findings.append((.mistake("`style=` has no effect on this page.", help: "Use the classes of the page."), mark))
      } else if attribute == "src" {
        findings.append((.picture(value), mark))
      } else if attribute == "href",
        !["https://", "http://", "mailto:", "#"].contains(where: value.lowercased().hasPrefix)
      {
        findings.append(
          (
            .mistake("`\(value.prefix(80))` is no address for a link.", help: "Write one that begins with https://."),
            mark
          ))
      } else if ["srcset", "formaction", "ping", "background"].contains(attribute) {
        findings.append((.mistake("`\(attribute)=` cannot stand in a template.", help: "Remove it."), mark))
      }
    }
  }

  private static func attributes(of text: Substring) -> [(name: String, value: String)] {
    text.matches(of: /([A-Za-z][A-Za-z0-9:_-]*)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/).map { match in
      (match.1.lowercased(), String(match.2 ?? match.3 ?? match.4 ?? ""))
    }
  }
}
