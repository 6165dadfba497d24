import CPCRE2

/// A regular expression of an author (Perl's syntax), compiled once and safe to run on anything that a participant types.
///
/// Letters, digits and case are Unicode's. A match gives up after ``matchLimit`` steps, so that no text can hang the server.
public struct Pattern: Sendable {
  /// What came of a match.
  public enum Outcome: Hashable, Sendable {
    case matched
    case notMatched
    /// The pattern needs too long for this text; the text is accepted, and the author has to be told.
    case limitHit
  }

  /// How many steps a match may take; 2 ms on a slow machine.
  public static let matchLimit = 100_000
  /// The longest pattern, in UTF-8 bytes.
  public static let maximumLength = 4_000

  /// As the author wrote it.
  public let source: String
  private let code: CompiledPattern

  /// Compiles a pattern.
  ///
  /// - Throws: what PCRE2 has to say about it, and where.
  public init(_ source: String) throws(PatternError) {
    code = try CompiledPattern(source)
    self.source = source
  }

  /// The fewest characters that a text needs to fit; 0 where PCRE2 cannot tell.
  public var minimumLength: Int { code.minimumLength }

  /// Whether the text as a whole fits the pattern.
  public func matchesWhole(_ text: String) -> Outcome {
    code.match(text, options: UInt32(PCRE2_ANCHORED) | UInt32(PCRE2_ENDANCHORED))
  }

  /// Whether the pattern fits somewhere in the text.
  public func matchesSomewhere(_ text: String) -> Outcome { code.match(text, options: 0) }
}

extension Pattern: Hashable {
  /// Patterns are the same where their sources are.
  public static func == (left: Pattern, right: Pattern) -> Bool { left.source == right.source }
  /// By the source alone.
  public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// Why a source is no regular expression.
public struct PatternError: Error, Hashable, Sendable {
  /// PCRE2's sentence, without a full stop.
  public var text: String
  /// Bytes from the pattern's start.
  public var offset: Int
}

/// Owns what PCRE2 compiled. It is written once, before anybody else sees it, and read only: PCRE2 allows any number of threads
/// to match with one code and one context (pcre2api, "Multithreading").
private final class CompiledPattern: @unchecked Sendable {
  private let code: OpaquePointer
  private let limits: OpaquePointer?

  init(_ source: String) throws(PatternError) {
    guard source.utf8.count <= Pattern.maximumLength else {
      throw PatternError(text: "it is longer than \(Pattern.maximumLength) bytes", offset: Pattern.maximumLength)
    }
    var number: CInt = 0
    var offset = 0
    let options = UInt32(PCRE2_UTF) | UInt32(PCRE2_UCP) | UInt32(PCRE2_NEVER_BACKSLASH_C)
    let compiled = Array(source.utf8).withUnsafeBufferPointer {
      pcre2_compile_8($0.baseAddress, $0.count, options, &number, &offset, nil)
    }
    guard let compiled else { throw PatternError(text: Self.message(number), offset: offset) }
    code = compiled
    limits = pcre2_match_context_create_8(nil)
    pcre2_set_match_limit_8(limits, UInt32(Pattern.matchLimit))
    pcre2_set_depth_limit_8(limits, UInt32(Pattern.matchLimit))
    // Kibibytes; one match never needs more than this, whatever the text.
    pcre2_set_heap_limit_8(limits, 32_768)
  }

  var minimumLength: Int {
    var length: UInt32 = 0
    return pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_MINLENGTH), &length) == 0 ? Int(length) : 0
  }

  deinit {
    pcre2_match_context_free_8(limits)
    pcre2_code_free_8(code)
  }

  func match(_ text: String, options: UInt32) -> Pattern.Outcome {
    guard let data = pcre2_match_data_create_8(1, nil) else { return .limitHit }
    defer { pcre2_match_data_free_8(data) }
    var text = text
    let result = text.withUTF8 {
      // An empty string may have no address, which PCRE2 takes amiss.
      if let start = $0.baseAddress {
        pcre2_match_8(code, start, $0.count, 0, options | UInt32(PCRE2_NO_UTF_CHECK), data, limits)
      } else {
        withUnsafePointer(to: 0) { pcre2_match_8(code, $0, 0, 0, options, data, limits) }
      }
    }
    if result >= 0 { return .matched }
    return result == PCRE2_ERROR_NOMATCH ? .notMatched : .limitHit
  }

  private static func message(_ number: CInt) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = buffer.withUnsafeMutableBufferPointer { pcre2_get_error_message_8(number, $0.baseAddress, $0.count) }
    return count > 0 ? String(decoding: buffer.prefix(Int(count)), as: UTF8.self) : "it cannot be read"
  }
}
