/// A kind of file that participants may send. Closed: each is known by its content, and none can hold scripts that a browser would run
/// when it opens the file by itself, as SVG and HTML do.
public enum FileKind: String, CaseIterable, Hashable, Sendable {
  case jpeg = "image/jpeg"
  case png = "image/png"
  case webp = "image/webp"
  case gif = "image/gif"
  case heic = "image/heic"
  case avif = "image/avif"
  case mp4 = "video/mp4"
  case quickTime = "video/quicktime"
  case webm = "video/webm"
  case threeGPP = "video/3gpp"
  case mp3 = "audio/mpeg"
  case m4a = "audio/mp4"
  case wav = "audio/wav"
  case ogg = "audio/ogg"
  case pdf = "application/pdf"
  case text = "text/plain"
  case csv = "text/csv"
  case word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
  case excel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
  case powerPoint = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
  case openText = "application/vnd.oasis.opendocument.text"
  case openSpreadsheet = "application/vnd.oasis.opendocument.spreadsheet"
  case zip = "application/zip"

  /// What a group of kinds has in common: the part of the media type before the slash.
  public enum Group: String, CaseIterable, Hashable, Sendable {
    case image, video, audio
  }

  /// The media type, as it is served and exported.
  public var mediaType: String { rawValue }

  /// The group; nil for documents.
  public var group: Group? { rawValue.split(separator: "/").first.flatMap { Group(rawValue: String($0)) } }

  /// Endings of names, without the dot; the first is the one that an export gives.
  public var endings: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg"]
    case .png: ["png"]
    case .webp: ["webp"]
    case .gif: ["gif"]
    case .heic: ["heic", "heif"]
    case .avif: ["avif"]
    case .mp4: ["mp4", "m4v"]
    case .quickTime: ["mov"]
    case .webm: ["webm"]
    case .threeGPP: ["3gp"]
    case .mp3: ["mp3"]
    case .m4a: ["m4a"]
    case .wav: ["wav"]
    case .ogg: ["ogg", "oga", "opus"]
    case .pdf: ["pdf"]
    case .text: ["txt"]
    case .csv: ["csv"]
    case .word: ["docx"]
    case .excel: ["xlsx"]
    case .powerPoint: ["pptx"]
    case .openText: ["odt"]
    case .openSpreadsheet: ["ods"]
    case .zip: ["zip"]
    }
  }

  /// What people call it, in every language.
  public var label: String {
    switch self {
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .quickTime: "MOV"
    case .webm: "WebM"
    case .text: "TXT"
    case .word: "Word"
    case .excel: "Excel"
    case .powerPoint: "PowerPoint"
    default: endings[0].uppercased()
    }
  }

  /// Whether every browser of today shows it as a picture.
  public var isShownByBrowsers: Bool {
    switch self {
    case .jpeg, .png, .webp, .gif, .avif: true
    default: false
    }
  }

  /// The kind of a media type; nil for types that are not taken.
  public init?(mediaType: String) { self.init(rawValue: mediaType) }
}
