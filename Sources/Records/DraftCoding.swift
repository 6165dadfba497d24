import Foundation
import SurveyModel
import TaskRunning

/// A draft in its column: JSON.
enum DraftCoding {
  private struct Stored: Codable {
    var fields: [String: [String: [String]]]
    var isRefused: Bool
    var reminded: [String]
    var conflicts: [String: Int]
    /// Left out where there are none, as in drafts of the first release.
    var newItems: [String]?
    /// Left out where there are none, as in earlier drafts.
    var refusedSecrets: [String: [Said]]?
    /// Left out where there is none, as in earlier drafts.
    var refusal: String?
  }

  /// A message with what goes into it. Only what formats say of a line of text can stand here.
  private struct Said: Codable {
    var key: String
    var counts: [String: Int]
    var texts: [String: [String: String]]

    init(_ message: Message) {
      key = message.key
      counts = message.arguments.compactMapValues { if case .count(let count) = $0 { count } else { nil } }
      texts = message.arguments.compactMapValues { if case .text(let text) = $0 { text.byLanguage } else { nil } }
    }

    var message: Message {
      Message(
        key,
        counts.mapValues { MessageArgument.count($0) }
          .merging(texts.mapValues { MessageArgument.text(LocalizedText($0)) }) { $1 })
    }
  }

  static func encode(_ draft: Draft) -> String {
    let stored = Stored(
      fields: draft.fields.mapValues(\.parts), isRefused: draft.isRefused, reminded: draft.reminded.sorted(),
      conflicts: draft.conflicts, newItems: draft.newItems.isEmpty ? nil : draft.newItems.sorted(),
      refusedSecrets: draft.refusedSecrets.isEmpty ? nil : draft.refusedSecrets.mapValues { $0.map(Said.init) },
      refusal: draft.refusal)
    // Strings, numbers and dictionaries of them always encode.
    return (try? JSONEncoder().encode(stored)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// The draft, or nil for a text that this program did not write.
  static func decode(_ text: String) -> Draft? {
    guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(text.utf8)) else { return nil }
    return Draft(
      fields: stored.fields.mapValues(FieldInput.init), isRefused: stored.isRefused,
      reminded: Set(stored.reminded), conflicts: stored.conflicts, newItems: Set(stored.newItems ?? []),
      refusedSecrets: (stored.refusedSecrets ?? [:]).mapValues { $0.map(\.message) }, refusal: stored.refusal)
  }
}
