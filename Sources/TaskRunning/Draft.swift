public import SurveyModel

/// What somebody typed on a step's page that is no answer (yet), and what the page has already said about it.
public struct Draft: Hashable, Sendable {
  /// By item, as it was sent.
  public var fields: [String: FieldInput]
  /// Continue was pressed and something could not be taken: the page shows what.
  public var isRefused: Bool
  /// The items and checks that were pointed out once: the next Continue accepts them (`optional: ask`, `should:`).
  public var reminded: Set<String>
  /// Items changed in two windows, with the revision that gave way: the page offers it again.
  public var conflicts: [String: Int]
  /// The questions that the page's own answers brought in when Continue was last pressed: not missed, but new.
  public var newItems: Set<String>
  /// What was wrong with secrets, by item: what was typed there is kept nowhere, so the page could not find it out again.
  public var refusedSecrets: [String: [Message]]
  /// Why the host let the run go no further when a button was last pressed, in the run's language; nil: it did.
  public var refusal: String?

  /// A draft; an empty one is as good as none.
  public init(
    fields: [String: FieldInput] = [:], isRefused: Bool = false, reminded: Set<String> = [],
    conflicts: [String: Int] = [:], newItems: Set<String> = [], refusedSecrets: [String: [Message]] = [:],
    refusal: String? = nil
  ) {
    self.fields = fields
    self.isRefused = isRefused
    self.reminded = reminded
    self.conflicts = conflicts
    self.newItems = newItems
    self.refusedSecrets = refusedSecrets
    self.refusal = refusal
  }
}
