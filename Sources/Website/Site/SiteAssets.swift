import Assets
import HTTP

/// The public files, each compressed once, under an address that changes with their content.
struct SiteAssets: Sendable {
  /// `/assets/HASH`, without a slash at its end.
  let address: String
  private let lasting: [String: StaticResource]
  private let plain: [String: StaticResource]

  init(_ catalog: AssetCatalog) {
    var lasting: [String: StaticResource] = [:]
    var plain: [String: StaticResource] = [:]
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for (name, file) in catalog.publicFiles.sorted(by: { $0.key < $1.key }) {
      for byte in file.hash.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      let content = StaticResource.Content.bytes(
        file.bytes, gzip: file.bytes.count < 200 ? nil : Gzip.compress(file.bytes))
      let make = { (cacheControl: String) in
        StaticResource(
          content, mediaType: MediaType.contentType(forFileNamed: name), entityTag: EntityTag(file.hash),
          cacheControl: cacheControl, fields: SecurityFields.file)
      }
      lasting[name] = make("public, max-age=31536000, immutable")
      plain[name] = make("public, max-age=300")
    }
    self.lasting = lasting
    self.plain = plain
    address = "/assets/" + String(hash, radix: 36)
  }

  func resource(named name: String, isVersioned: Bool) -> StaticResource? {
    isVersioned ? lasting[name] : plain[name]
  }
}
