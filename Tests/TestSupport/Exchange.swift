import Glibc

/// One request over a socket of its own, and the whole answer.
public enum Exchange {
  /// Nobody listens, or nothing was answered.
  public enum Failure: Error { case noConnection, noAnswer }

  /// Sends bytes to a server of this machine, and gives all that it answers until it hangs up, or for 20 seconds.
  public static func send(_ bytes: [UInt8], to port: UInt16) throws -> [UInt8] {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
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
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { break }
      sent += count
    }
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&event, 1, 20_000) == 1 {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      received += buffer[..<count]
    }
    return received
  }
}
