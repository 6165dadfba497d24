/// Media types of the files that the program brings with it.
public enum MediaType {
  /// The type for a file name's extension; `application/octet-stream` if it is not known.
  public static func ofFile(named name: String) -> String {
    let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    let suffix = dot.map { name[name.index(after: $0)...].lowercased() } ?? ""
    return byExtension[suffix] ?? "application/octet-stream"
  }

  private static let byExtension = [
    "avif": "image/avif",
    "css": "text/css; charset=utf-8",
    "gif": "image/gif",
    "html": "text/html; charset=utf-8",
    "ico": "image/x-icon",
    "jpeg": "image/jpeg",
    "jpg": "image/jpeg",
    "js": "text/javascript; charset=utf-8",
    "json": "application/json",
    "mp3": "audio/mpeg",
    "mp4": "video/mp4",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "vtt": "text/vtt; charset=utf-8",
    "webm": "video/webm",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp",
    "woff2": "font/woff2",
  ]
}
