/// What authors type in the place of a language tag: a country, a code of three letters, or the language's name.
enum LanguageSlip {
  /// The tag that was meant; nil where the word may stand as it is, or nobody can tell.
  static func meant(by word: String) -> String? {
    // `de_DE` as operating systems spell it.
    if word.contains("_") {
      let tag = word.split(separator: ".").first.map { $0.split(separator: "_").joined(separator: "-") } ?? ""
      return StudyReading.isLanguageTag(tag) ? tag : nil
    }
    let lowercased = word.lowercased()
    if let tag = tags[lowercased] { return tag }
    return lowercased != word && StudyReading.isLanguageTag(lowercased) && lowercased.utf8.count == 2 ? lowercased : nil
  }

  /// Codes of three letters whose language has one of two, which alone is a tag (RFC 5646, §2.2.1); countries whose code is no
  /// language's (ISO 3166-1); English names.
  private static let tags: [String: String] = [
    "ara": "ar", "chi": "zh", "zho": "zh", "cze": "cs", "ces": "cs", "dan": "da", "dut": "nl", "nld": "nl", "eng": "en",
    "fin": "fi", "fra": "fr", "fre": "fr", "ger": "de", "deu": "de", "gre": "el", "ell": "el", "heb": "he", "hin": "hi",
    "hun": "hu", "ita": "it", "jpn": "ja", "kor": "ko", "nor": "no", "per": "fa", "fas": "fa", "pol": "pl", "por": "pt",
    "ron": "ro", "rum": "ro", "rus": "ru", "spa": "es", "swe": "sv", "tur": "tr", "ukr": "uk", "vie": "vi",
    "cn": "zh", "cz": "cs", "dk": "da", "gr": "el", "jp": "ja", "ua": "uk",
    "arabic": "ar", "chinese": "zh", "czech": "cs", "danish": "da", "dutch": "nl", "english": "en", "finnish": "fi",
    "french": "fr", "german": "de", "greek": "el", "hebrew": "he", "italian": "it", "japanese": "ja", "polish": "pl",
    "portuguese": "pt", "russian": "ru", "spanish": "es", "swedish": "sv", "turkish": "tr", "ukrainian": "uk",
  ]
}
