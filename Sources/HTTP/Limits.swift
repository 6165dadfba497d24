/// Every bound of the server, by name. Nothing waits, grows or repeats beyond one of these.
public struct Limits: Sendable {
  /// The longest head of a request in bytes, request line included; beyond it 431.
  public var headBytes = 16_384
  /// The longest request line in bytes; beyond it 414. RFC 9112 §3 asks for at least 8,000.
  public var requestLineBytes = 8_192
  /// The most header fields; beyond it 431.
  public var fields = 100
  /// The most bytes of chunk extensions and trailers in one body; beyond it 431.
  public var chunkOverheadBytes = 8_192
  /// The most bytes of a body that are held in memory where a route takes long ones; what is longer goes to a file.
  public var bodyMemoryBytes = 65_536
  /// The most fields of one form; beyond it 413.
  public var formFields = 2_000
  /// The most requests of one connection that are answered before other connections have their turn.
  public var pipelinedRequests = 64
  /// The time for a whole head; the first counts from the moment the connection is accepted.
  public var headSeconds = 10
  /// The time in which a body may come at any rate.
  public var bodySeconds = 10
  /// The least rate of a body after `bodySeconds`.
  public var bodyBytesPerSecond = 1_024
  /// How long a connection may be idle between requests.
  public var keepAliveSeconds = 75
  /// How long a client may take nothing of what is being sent to it.
  public var writeStallSeconds = 20
  /// How long a handler may take; then 503.
  public var handlerSeconds = 30
  /// How long a closing connection is read, so that no reset takes the last answer from the client.
  public var lingerSeconds = 3
  /// The most open connections of all loops together; 0 means the limit of descriptors minus 256.
  public var connections = 0
  /// The most connections beyond `connections` that are being told 503 at the same time.
  public var refusals = 64
  /// The most connections that one loop accepts in a turn.
  public var acceptsPerTurn = 16
  /// The most connections that wait in the kernel to be accepted.
  public var backlog = 1_024
  /// Unsent bytes of a connection at which no further request of it is answered.
  public var unsentBytes = 262_144
  /// The most bytes of a long answer sent to one connection in a turn.
  public var sliceBytes = 2_097_152

  /// The bounds as they come.
  public init() {}

  /// Why a bound was not set.
  public enum SettingError: Error, Sendable, Equatable {
    /// No bound has this name.
    case unknown(name: String)
    /// The value is not in the range that makes sense.
    case outOfRange(name: String, allowed: ClosedRange<Int>)
  }

  /// Sets the bound of the name.
  public mutating func set(name: String, value: Int) throws(SettingError) {
    guard let limit = Limits.all.first(where: { $0.name == name }) else { throw .unknown(name: name) }
    guard limit.allowed.contains(value) else { throw .outOfRange(name: name, allowed: limit.allowed) }
    self[keyPath: limit.property] = value
  }

  private static let day = 86_400
  private static let gigabyte = 1 << 30

  /// All bounds, in the order in which a request meets them.
  public static let all: [Limit] = [
    Limit("backlog", \.backlog, .count, 1...65_535, "connections that wait in the kernel to be accepted"),
    Limit("acceptsPerTurn", \.acceptsPerTurn, .count, 1...1_024, "connections that one loop accepts in a turn"),
    Limit(
      "connections", \.connections, .count, 0...10_000_000,
      "open connections; 0 means the limit of descriptors minus 256"),
    Limit("refusals", \.refusals, .count, 0...10_000, "connections beyond the limit that are told 503 at a time"),
    Limit("headSeconds", \.headSeconds, .seconds, 1...day, "time for the head of a request"),
    Limit("headBytes", \.headBytes, .bytes, 1_024...1_048_576, "length of the head of a request"),
    Limit("requestLineBytes", \.requestLineBytes, .bytes, 256...1_048_576, "length of the request line"),
    Limit("fields", \.fields, .count, 8...10_000, "header fields of a request"),
    Limit("bodySeconds", \.bodySeconds, .seconds, 1...day, "time in which a body may come at any rate"),
    Limit(
      "bodyBytesPerSecond", \.bodyBytesPerSecond, .bytesPerSecond, 1...gigabyte,
      "least rate of a body after bodySeconds"),
    Limit(
      "chunkOverheadBytes", \.chunkOverheadBytes, .bytes, 0...1_048_576,
      "chunk extensions and trailers of one body"),
    Limit(
      "bodyMemoryBytes", \.bodyMemoryBytes, .bytes, 4_096...16_777_216,
      "bytes of a form with files that are held in memory"),
    Limit("formFields", \.formFields, .count, 1...1_000_000, "fields of one form"),
    Limit("handlerSeconds", \.handlerSeconds, .seconds, 1...day, "time in which a request is answered"),
    Limit(
      "pipelinedRequests", \.pipelinedRequests, .count, 1...10_000,
      "requests of one connection answered before others have their turn"),
    Limit("unsentBytes", \.unsentBytes, .bytes, 16_384...gigabyte, "unsent bytes at which a connection has to wait"),
    Limit("sliceBytes", \.sliceBytes, .bytes, 4_096...gigabyte, "bytes of a long answer sent in one turn"),
    Limit("writeStallSeconds", \.writeStallSeconds, .seconds, 1...day, "time in which a client must take something"),
    Limit("keepAliveSeconds", \.keepAliveSeconds, .seconds, 1...day, "time between two requests of a connection"),
    Limit("lingerSeconds", \.lingerSeconds, .seconds, 1...60, "time in which a closing connection is still read"),
  ]
}
