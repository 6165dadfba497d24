import CLinux
import Glibc
import HTTP

extension PeerAddress {
  /// The address that the system tells of a connection.
  init(_ storage: sockaddr_storage) {
    var storage = storage
    let family = Int32(storage.ss_family)
    self.init(
      text: withUnsafeMutablePointer(to: &storage) { pointer in
        if family == AF_INET6 {
          return pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
            PeerAddress.text(ofIPv6: &$0.pointee.sin6_addr)
          }
        }
        return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
          PeerAddress.text(AF_INET, &$0.pointee.sin_addr)
        }
      })
  }

  private static func text(ofIPv6 address: UnsafeMutablePointer<in6_addr>) -> String {
    let mappedPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    let bytes = UnsafeMutableRawPointer(address)
    let isMapped = UnsafeRawBufferPointer(start: bytes, count: mappedPrefix.count).elementsEqual(mappedPrefix)
    return isMapped ? text(AF_INET, bytes + mappedPrefix.count) : text(AF_INET6, bytes)
  }

  private static func text(_ family: Int32, _ address: UnsafeRawPointer) -> String {
    let characters = [CChar](unsafeUninitializedCapacity: Int(INET6_ADDRSTRLEN)) { buffer, count in
      guard inet_ntop(family, address, buffer.baseAddress, socklen_t(INET6_ADDRSTRLEN)) != nil,
        let start = buffer.baseAddress
      else { return }
      count = strlen(start)
    }
    return String(decoding: characters.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
