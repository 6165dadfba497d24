import CLinux
import Glibc

/// The one socket on which all loops accept.
final class ListeningSocket: Sendable {
  let descriptor: Int32
  let port: UInt16

  init(host: String, port: UInt16, backlog: Int) throws(ServerError) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    var results: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &results) == 0, let first = results else {
      throw .unknownHost(host)
    }
    defer { freeaddrinfo(results) }
    let address = first.pointee

    let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(address.ai_family, kind, 0)
    guard descriptor >= 0 else { throw .system(call: "socket", error: errno) }
    var one: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    // Not SO_REUSEPORT: with it a second server would bind in silence and take half of the connections.
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, size)
    // Accepted sockets inherit this one.
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, size)
    guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0, listen(descriptor, Int32(backlog)) == 0 else {
      let error = errno
      close(descriptor)
      switch error {
      case EADDRINUSE: throw .addressInUse(host: host, port: port)
      case EACCES: throw .notPermitted(port: port)
      case EADDRNOTAVAIL: throw .unknownHost(host)
      default: throw .system(call: "bind", error: error)
      }
    }
    self.descriptor = descriptor
    self.port = ListeningSocket.boundPort(of: descriptor)
  }

  deinit {
    close(descriptor)
  }

  /// Refuses new connections from now on, in all loops.
  func stop() {
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  private static func boundPort(of descriptor: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &length) }
      // The port lies at the same place for both families.
      return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
    }
  }
}
