/// Every bound of the server, by name. Nothing waits, grows or repeats beyond one of these.
public struct Limits: Sendable {
  /// The longest head of a request in bytes, request line included; beyond it 431.
  public var headBytes = 16_384
  /// The longest request line in bytes; beyond it 414. RFC 9112 §3 asks for at least 8,000.
  public var requestLineBytes = 8_192
  /// The most header fields; beyond it 431.
  public var fields = 100
  /// The most bytes of chunk extensions and trailers in one body.
  public var chunkOverheadBytes = 8_192
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
  /// How long a closing connection is read so that the client can read the last answer.
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
  /// The most bytes of a file sent to one connection in a turn.
  public var fileSliceBytes = 2_097_152

  /// The bounds as they come.
  public init() {}
}
