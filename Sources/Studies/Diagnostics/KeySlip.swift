/// What other tools call a key.
enum KeySlip {
  /// The key that was meant by a word that is none; nil where nobody can tell.
  static func meant(by word: String, among known: [String]) -> String? {
    words[word.lowercased()]?.first(where: known.contains)
  }

  private static let words = [
    "if": ["showIf", "when"], "when": ["showIf"], "condition": ["showIf", "when"], "visibleif": ["showIf"],
    "visible": ["showIf"], "relevant": ["showIf"], "relevance": ["showIf"], "enableif": ["showIf"],
    "options": ["choices"], "values": ["choices"], "answers": ["choices", "answer"], "format": ["answer", "type"],
    "label": ["question", "text", "title"], "prompt": ["question"], "heading": ["title"], "header": ["title"],
    "name": ["id", "study", "task"], "key": ["id"], "code": ["value"],
    "description": ["text", "hint", "detailText"], "help": ["hint"], "note": ["hint", "footnote"],
    "questions": ["items"], "fields": ["items"], "rows": ["items"], "pages": ["steps"],
    "next": ["goTo"], "target": ["goTo"], "then": ["goTo"], "skipto": ["goTo"],
    "multiple": ["style"], "randomize": ["shuffle"], "random": ["shuffle"], "min": ["minimum"], "max": ["maximum"],
    "pattern": ["matches"], "regex": ["matches"], "message": ["say"], "error": ["say"],
  ]
}
