import Glibc
import HTTP
import SocketServer

/// A client over a plain socket that sends exactly what a test says.
final class Client {
  /// An answer as it came.
  struct Answer {
    var status: Int
    var head: String
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of a field, by its name in small letters.
    func field(_ name: String) -> String? {
      for line in head.split(separator: "\r\n").dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1)
        if parts.count == 2, parts[0].lowercased() == name { return String(parts[1].drop { $0 == " " }) }
      }
      return nil
    }
  }

  enum Failure: Error {
    case noConnection
    case closed
    case noAnswerInTime
  }

  private let descriptor: Int32
  private var received: [UInt8] = []

  /// Connects to a server on this machine.
  convenience init(_ server: Server, receiveBuffer: Int32? = nil) throws {
    try self.init(port: server.boundPort, receiveBuffer: receiveBuffer)
  }

  init(port: UInt16, receiveBuffer: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var size = receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure.noConnection }
  }

  deinit {
    close(descriptor)
  }

  /// Sends text as it is; false when the server has gone.
  @discardableResult
  func send(_ text: String) -> Bool {
    send(Array(text.utf8))
  }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress! + sent, $0.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Sends a whole request with a host.
  func request(_ method: String = "GET", _ target: String = "/", _ fields: String = "", body: String = "") {
    send("\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n\(body)")
  }

  /// Says that nothing more will be sent.
  func finishSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Ends the connection as a browser does that goes elsewhere in the middle of a film.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// Reads one answer.
  ///
  /// - Parameter hasBody: false for the answer to a HEAD.
  func answer(hasBody: Bool = true, within seconds: Int = 10) throws -> Answer {
    let end: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    var searched = 0
    while true {
      let places = searched..<max(searched, received.count - 3)
      if let start = places.first(where: { received[$0..<($0 + 4)].elementsEqual(end) }) {
        var answer = Answer(status: 0, head: String(decoding: received[..<start], as: UTF8.self), body: [])
        answer.status = Int(answer.head.dropFirst(9).prefix(3)) ?? 0
        received.removeFirst(start + 4)
        let length = answer.status < 200 || !hasBody ? 0 : Int(answer.field("content-length") ?? "0") ?? 0
        while received.count < length { try receive(within: seconds) }
        answer.body = Array(received.prefix(length))
        received.removeFirst(length)
        return answer
      }
      searched = max(0, received.count - 3)
      try receive(within: seconds)
    }
  }

  /// Whether the server ends the connection, by an end or a reset, without a further answer.
  func isClosed(within seconds: Int = 10) -> Bool {
    do {
      try receive(within: seconds)
      return false
    } catch {
      return error == .closed
    }
  }

  /// Whether the server resets the connection while nothing is read.
  func isReset(within seconds: Int = 10) -> Bool {
    var event = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&event, 1, Int32(seconds * 1_000)) == 1 && event.revents & Int16(POLLERR | POLLHUP) != 0
  }

  /// Whether bytes or the end of the connection come in the time.
  func hasSomething(within milliseconds: Int32) -> Bool {
    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&event, 1, milliseconds) == 1
  }

  /// Takes what has come, or waits for it.
  func receive(within seconds: Int) throws(Failure) {
    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&event, 1, Int32(seconds * 1_000)) == 1 else { throw .noAnswerInTime }
    var buffer = [UInt8](repeating: 0, count: 262_144)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { throw .closed }
    received += buffer[..<count]
  }
}
