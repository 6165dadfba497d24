/// Header fields in their order, kept as the bytes of the wire and the places of names and values in them.
///
/// A request's fields share the bytes of its head, so reading them copies nothing; a response's fields are written to
/// the socket as they lie here. Values are bytes without control characters: appending replaces each one with a space,
/// so no value that a page forms can break a line (RFC 9110 §5.5).
public struct HeaderFields: Sendable {
  /// Where one field lies in the bytes.
  struct Entry: Sendable {
    var mark: UInt32
    var nameStart: UInt32
    var nameEnd: UInt32
    var valueStart: UInt32
    var valueEnd: UInt32

    var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
    var value: Range<Int> { Int(valueStart)..<Int(valueEnd) }

    /// - Parameter mark: the name's, see `FieldName.mark(of:)`.
    init(mark: UInt32, name: Range<Int>, value: Range<Int>) {
      self.mark = mark
      nameStart = UInt32(truncatingIfNeeded: name.lowerBound)
      nameEnd = UInt32(truncatingIfNeeded: name.upperBound)
      valueStart = UInt32(truncatingIfNeeded: value.lowerBound)
      valueEnd = UInt32(truncatingIfNeeded: value.upperBound)
    }
  }

  /// For fields that were appended: whole lines `Name: value CR LF`, one behind the other.
  private(set) var bytes: [UInt8]
  private(set) var entries: [Entry]

  /// No fields.
  public init() {
    bytes = []
    entries = []
  }

  /// Fields whose places a parser found in the bytes.
  init(bytes: [UInt8], entries: [Entry]) {
    self.bytes = bytes
    self.entries = entries
  }

  /// The number of field lines.
  public var count: Int { entries.count }

  /// Whether there is no field.
  public var isEmpty: Bool { entries.isEmpty }

  // MARK: Reading

  /// The first field's value as text; bytes that are no UTF-8 become U+FFFD.
  public func first(_ name: FieldName) -> String? {
    firstEntry(name).map { String(decoding: bytes[$0.value], as: UTF8.self) }
  }

  /// The first field's value as bytes.
  public func firstBytes(_ name: FieldName) -> ArraySlice<UInt8>? {
    firstEntry(name).map { bytes[$0.value] }
  }

  /// The values of all fields of the name, in order.
  public func all(_ name: FieldName) -> [String] {
    entries.filter { matches($0, name) }.map { String(decoding: bytes[$0.value], as: UTF8.self) }
  }

  /// The one value of a field that may stand only once; nil when it is missing or stands more often.
  public func only(_ name: FieldName) -> ArraySlice<UInt8>? {
    var found: Entry?
    for entry in entries where matches(entry, name) {
      if found != nil { return nil }
      found = entry
    }
    return found.map { bytes[$0.value] }
  }

  /// The values of all fields of the name as one list, joined with commas as RFC 9110 §5.3 allows; nil when there is
  /// none.
  public func list(_ name: FieldName) -> ArraySlice<UInt8>? {
    var joined: ArraySlice<UInt8>?
    for entry in entries where matches(entry, name) {
      if joined == nil {
        joined = bytes[entry.value]
      } else {
        joined?.append(ASCII.comma)
        joined?.append(contentsOf: bytes[entry.value])
      }
    }
    return joined
  }

  /// Whether a field of the name stands here.
  public func contains(_ name: FieldName) -> Bool {
    firstEntry(name) != nil
  }

  /// Whether a field of the name has this value, in whatever case.
  ///
  /// - Parameter value: in lower case.
  func contains(_ name: FieldName, _ value: [UInt8]) -> Bool {
    entries.contains { entry in
      matches(entry, name) && Bytes.equalIgnoringCase(bytes.span.extracting(entry.value), value.span)
    }
  }

  /// Calls `body` with each name and value, in order.
  public func forEach(_ body: (_ name: String, _ value: String) -> Void) {
    for entry in entries {
      body(String(decoding: bytes[entry.name], as: UTF8.self), String(decoding: bytes[entry.value], as: UTF8.self))
    }
  }

  private func firstEntry(_ name: FieldName) -> Entry? {
    for entry in entries where matches(entry, name) { return entry }
    return nil
  }

  private func matches(_ entry: Entry, _ name: FieldName) -> Bool {
    entry.mark == name.mark && Bytes.equalIgnoringCase(bytes.span.extracting(entry.name), name.lowercase.span)
  }

  // MARK: Writing

  /// Adds a field behind the others. Control characters in the value become spaces; a name that is no token adds
  /// nothing.
  public mutating func append(_ name: FieldName, _ value: String) {
    var value = value
    value.withUTF8 { utf8 in append(name) { $0.append(contentsOf: utf8) } }
  }

  /// Adds a field whose value is bytes.
  public mutating func append(_ name: FieldName, bytes value: some Collection<UInt8>) {
    append(name) { $0.append(contentsOf: value) }
  }

  /// Adds a field whose value is a number.
  public mutating func append(_ name: FieldName, _ number: Int) {
    append(name) { Bytes.append(number, to: &$0) }
  }

  /// Adds a field whose value is written where it will lie.
  ///
  /// - Parameter writeValue: appends the value to the bytes that it is given, and changes nothing else in them.
  mutating func append(_ name: FieldName, _ writeValue: (inout [UInt8]) -> Void) {
    guard name.isToken else { return }
    let nameStart = bytes.count
    bytes.append(contentsOf: name.bytes)
    let nameEnd = bytes.count
    bytes.append(ASCII.colon)
    bytes.append(ASCII.space)
    let valueStart = bytes.count
    writeValue(&bytes)
    let value = valueStart..<bytes.count
    if !ASCII.isFieldContent(bytes.span.extracting(value)) {
      for index in value where !ASCII.isFieldContent(bytes[index]) {
        bytes[index] = ASCII.space
      }
    }
    entries.append(Entry(mark: name.mark, name: nameStart..<nameEnd, value: value))
    bytes.append(ASCII.carriageReturn)
    bytes.append(ASCII.lineFeed)
  }

  /// Puts the field in the place of all fields of the name.
  public mutating func set(_ name: FieldName, _ value: String) {
    remove(name)
    append(name, value)
  }

  /// Takes away all fields of the name.
  public mutating func remove(_ name: FieldName) {
    guard contains(name) else { return }
    var kept = HeaderFields()
    for entry in entries where !matches(entry, name) {
      kept.append(FieldName(String(decoding: bytes[entry.name], as: UTF8.self)), bytes: bytes[entry.value])
    }
    self = kept
  }
}
