import CMarkGFM
import Glibc

/// Authors' Markdown as HTML, through cmark-gfm: raw HTML and unsafe addresses are dropped.
enum Markdown {
  /// The address of a picture by its path in the study folder; nil for what the study does not list.
  typealias MediaAddress = (_ path: String) -> String?

  /// Paragraphs, lists, tables: the whole of a text.
  ///
  /// - Parameter media: pictures that it does not know, such as one on another site, give way to their words.
  static func html(_ source: String, media: MediaAddress = { _ in nil }) -> [UInt8] {
    guard !source.isEmpty else { return [] }
    cmark_gfm_core_extensions_ensure_registered()
    guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return [] }
    defer { cmark_parser_free(parser) }
    if let table = cmark_find_syntax_extension("table") { cmark_parser_attach_syntax_extension(parser, table) }
    cmark_parser_feed(parser, source, source.utf8.count)
    guard let document = cmark_parser_finish(parser) else { return [] }
    defer { cmark_node_free(document) }
    for image in pictures(in: document) { place(image, media) }
    guard let rendered = cmark_render_html(document, CMARK_OPT_DEFAULT, cmark_parser_get_syntax_extensions(parser))
    else { return [] }
    defer { free(rendered) }
    return Array(UnsafeBufferPointer(start: rendered, count: strlen(rendered))).map(UInt8.init(bitPattern:))
  }

  /// One line for a heading, label or legend: the text of a single paragraph without its `<p>`.
  static func inline(_ source: String, media: MediaAddress = { _ in nil }) -> [UInt8] {
    let rendered = html(source, media: media)
    let open = Array("<p>".utf8)
    let close = Array("</p>\n".utf8)
    if rendered.starts(with: open), rendered.suffix(close.count).elementsEqual(close) {
      let inner = rendered.dropFirst(open.count).dropLast(close.count)
      if inner.firstRange(of: close) == nil { return Array(inner) }
    }
    // A list or several paragraphs may not stand in a heading or label: their words do.
    return HTMLText.escaped(plainText(source))
  }

  /// The words without marks, for titles, messages and alternative texts.
  static func plainText(_ source: String) -> String {
    guard source.utf8.contains(where: { "*_`[\\&<#\n".utf8.contains($0) }) else { return source }
    guard let document = cmark_parse_document(source, source.utf8.count, CMARK_OPT_DEFAULT) else { return source }
    defer { cmark_node_free(document) }
    guard let rendered = cmark_render_plaintext(document, CMARK_OPT_DEFAULT, 0) else { return source }
    defer { free(rendered) }
    let text = String(cString: rendered)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  // MARK: Pictures

  private static func pictures(in document: OpaquePointer) -> [OpaquePointer] {
    guard let iterator = cmark_iter_new(document) else { return [] }
    defer { cmark_iter_free(iterator) }
    var pictures: [OpaquePointer] = []
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { return pictures }
      guard event == CMARK_EVENT_EXIT, let node = cmark_iter_get_node(iterator) else { continue }
      if cmark_node_get_type(node) == CMARK_NODE_IMAGE { pictures.append(node) }
    }
  }

  /// Points a picture at its media address, or leaves its words alone in its place.
  private static func place(_ image: OpaquePointer, _ media: MediaAddress) {
    if let path = cmark_node_get_url(image), let address = media(String(cString: path)) {
      cmark_node_set_url(image, address)
      return
    }
    while let words = cmark_node_first_child(image) { cmark_node_insert_before(image, words) }
    cmark_node_free(image)
  }
}
