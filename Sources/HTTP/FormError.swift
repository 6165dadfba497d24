/// Why a body is no form that can be read.
public enum FormError: Error, Sendable, Equatable {
  /// Neither of the two encodings of forms, or a character set other than UTF-8.
  case unsupportedMediaType
  /// A file is among the fields; this form takes none.
  case unexpectedFile
  /// More than `Limits.formFields`.
  case tooManyFields
  /// More text than this form takes.
  case textTooLong
  /// The bytes are not what the media type says.
  case malformed
  /// The body lies in a file that cannot be read.
  case unreadable

  /// The status with which the request is refused.
  public var status: Status {
    switch self {
    case .unsupportedMediaType, .unexpectedFile: .unsupportedMediaType
    case .tooManyFields, .textTooLong: .contentTooLarge
    case .malformed: .badRequest
    case .unreadable: .serviceUnavailable
    }
  }

  /// One sentence for the answer.
  public var explanation: String {
    switch self {
    case .unsupportedMediaType: "A form must be sent as a browser sends it, in UTF-8."
    case .unexpectedFile: "This form does not take files."
    case .tooManyFields: "The form has too many fields."
    case .textTooLong: "The form has too much text."
    case .malformed: "The form cannot be read."
    case .unreadable: "The form cannot be read just now. Try again in a moment."
    }
  }
}
