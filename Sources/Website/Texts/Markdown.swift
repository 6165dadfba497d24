import CMarkGFM
import Glibc

/// Authors' Markdown as HTML, through cmark-gfm: raw HTML and unsafe addresses are dropped.
enum Markdown {
  /// Paragraphs, lists, tables: the whole of a text.
  ///
  /// - Parameter picture: the address of a picture by its path in the study folder.
  static func html(_ source: String, picture: (String) -> String? = { _ in nil }) -> [UInt8] {
    guard !source.isEmpty else { return [] }
    cmark_gfm_core_extensions_ensure_registered()
    guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return [] }
    defer { cmark_parser_free(parser) }
    if let table = cmark_find_syntax_extension("table") { cmark_parser_attach_syntax_extension(parser, table) }
    cmark_parser_feed(parser, source, source.utf8.count)
    guard let document = cmark_parser_finish(parser) else { return [] }
    defer { cmark_node_free(document) }
    readdress(document, picture)
    guard let rendered = cmark_render_html(document, CMARK_OPT_DEFAULT, cmark_parser_get_syntax_extensions(parser))
    else { return [] }
    defer { free(rendered) }
    return Array(UnsafeBufferPointer(start: rendered, count: strlen(rendered))).map(UInt8.init(bitPattern:))
  }

  /// Gives the pictures of a text the addresses that they are served at.
  private static func readdress(_ document: OpaquePointer, _ picture: (String) -> String?) {
    guard let iterator = cmark_iter_new(document) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE else { return }
      guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator),
        cmark_node_get_type(node) == CMARK_NODE_IMAGE, let path = cmark_node_get_url(node)
      else { continue }
      if let address = picture(String(cString: path)) { cmark_node_set_url(node, address) }
    }
  }

  /// One line for a heading, label or legend: the text of a single paragraph without its `<p>`.
  static func inline(_ source: String) -> [UInt8] {
    let rendered = html(source)
    let open = Array("<p>".utf8)
    let close = Array("</p>\n".utf8)
    guard rendered.starts(with: open), rendered.suffix(close.count).elementsEqual(close) else { return rendered }
    let inner = rendered.dropFirst(open.count).dropLast(close.count)
    // Several paragraphs do not fit into a heading; they stay as they are, which browsers mend.
    return inner.firstRange(of: close) == nil ? Array(inner) : rendered
  }

  /// The words without marks, for titles, messages and alternative texts.
  static func plainText(_ source: String) -> String {
    guard source.utf8.contains(where: { "*_`[\\&<".utf8.contains($0) }) else { return source }
    guard let document = cmark_parse_document(source, source.utf8.count, CMARK_OPT_DEFAULT) else { return source }
    defer { cmark_node_free(document) }
    guard let rendered = cmark_render_plaintext(document, CMARK_OPT_DEFAULT, 0) else { return source }
    defer { free(rendered) }
    let text = String(cString: rendered)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
