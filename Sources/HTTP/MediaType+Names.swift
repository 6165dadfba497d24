extension MediaType {
  /// The `Content-Type` value for a file's name, by its ending; `application/octet-stream` for those not known here.
  public static func contentType(forFileNamed name: String) -> String {
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).last.map { $0.lowercased() } ?? ""
    return contentTypes[ending] ?? "application/octet-stream"
  }

  /// Whether content of this type becomes smaller by gzip: text and the like, not pictures, films and archives.
  ///
  /// - Parameter contentType: a field's value.
  public static func isCompressible(_ contentType: some Collection<UInt8>) -> Bool {
    if contentType.starts(with: "text/".utf8) { return true }
    guard let essence = MediaType(parsing: String(decoding: contentType, as: UTF8.self))?.essence else { return false }
    return essence.hasPrefix("text/") || compressible.contains(essence)
  }

  private static let compressible: Set<String> = [
    "application/javascript", "application/json", "application/manifest+json", "application/xml", "image/svg+xml",
  ]

  private static let contentTypes: [String: String] = [
    "aac": "audio/aac",
    "avif": "image/avif",
    "css": "text/css; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "gif": "image/gif",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "m4a": "audio/mp4",
    "m4v": "video/mp4",
    "md": "text/markdown; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "mov": "video/quicktime",
    "mp3": "audio/mpeg",
    "mp4": "video/mp4",
    "oga": "audio/ogg",
    "ogg": "audio/ogg",
    "ogv": "video/ogg",
    "opus": "audio/ogg",
    "pdf": "application/pdf",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "vtt": "text/vtt; charset=utf-8",
    "wav": "audio/wav",
    "webm": "video/webm",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff2": "font/woff2",
    "zip": "application/zip",
  ]
}
