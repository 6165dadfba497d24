/// A text for people as the study itself has it, with the place where a file of translations has its wordings.
public struct TranslatableText: Hashable, Sendable {
  /// The ids and keys under which `texts/LANG.yaml` has it: `evening`, `tired`, `question`.
  public var path: [String]
  /// The wording in the study's first language.
  public var original: String
  /// The languages in which the study's own files have it.
  public var languages: Set<String>
  /// The page that holds it; its translations are pages too.
  public var page: String?
}
