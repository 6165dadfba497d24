/// The fields of a form or a query in their order; a name may come more than once, as checkboxes do.
public struct FormFields: Sendable, Equatable {
  /// One field: its name and its value, decoded.
  public struct Field: Sendable, Equatable {
    /// The name, as the form gives it.
    public var name: String
    /// What was typed or chosen; line ends as the browser sends them, CR LF.
    public var value: String

    /// A field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// All fields in the order in which they were sent.
  public private(set) var fields: [Field]
  /// The files among them, in their order; a field for a file that nobody chose is not there.
  public private(set) var files: [FormFile] = []

  /// Fields that are already decoded.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The fields of a query. The length of a request line bounds their number.
  init(query: ArraySlice<UInt8>) {
    fields = FormFields.decode(query)
  }

  /// The first value of the name, or nil.
  public func first(_ name: String) -> String? {
    fields.first { $0.name == name }?.value
  }

  /// All values of the name, in order.
  public func all(_ name: String) -> [String] {
    fields.filter { $0.name == name }.map(\.value)
  }

  /// Whether a field of the name was sent.
  public func contains(_ name: String) -> Bool {
    fields.contains { $0.name == name }
  }

  /// The number of fields.
  public var count: Int { fields.count }

  /// Whether there is no field.
  public var isEmpty: Bool { fields.isEmpty }

  mutating func append(name: String, value: String) {
    fields.append(Field(name: name, value: value))
  }

  mutating func append(_ file: FormFile) {
    files.append(file)
  }

  /// Reads `application/x-www-form-urlencoded` as the URL standard does: empty pairs are passed over, a pair without
  /// `=` has an empty value.
  static func decode(_ bytes: ArraySlice<UInt8>) -> [Field] {
    var fields: [Field] = []
    bytes.forEachPiece(between: ASCII.ampersand) { pair in
      guard !pair.isEmpty else { return }
      let equals = pair.firstIndex(of: ASCII.equals)
      fields.append(
        Field(
          name: PercentEncoding.decode(pair[..<(equals ?? pair.endIndex)], plusIsSpace: true),
          value: equals.map { PercentEncoding.decode(pair[($0 + 1)...], plusIsSpace: true) } ?? ""))
    }
    return fields
  }
}
