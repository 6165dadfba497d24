/// What a page sent for a choice of one: whatever it allowed, anything may come.
enum TypedCodes: Hashable {
  case none
  case one(String)
  case several
  case unknown

  init(_ fields: FieldInput, known: Set<String>) {
    var found: Set<String> = []
    for code in fields.all() where !code.isEmpty {
      guard known.contains(code) else {
        self = .unknown
        return
      }
      found.insert(code)
    }
    self = found.count > 1 ? .several : found.first.map(TypedCodes.one) ?? .none
  }
}
