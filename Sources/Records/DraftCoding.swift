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
  }

  static func encode(_ draft: Draft) -> String {
    let stored = Stored(
      fields: draft.fields.mapValues(\.parts), isRefused: draft.isRefused, reminded: draft.reminded.sorted(),
      conflicts: draft.conflicts, newItems: draft.newItems.isEmpty ? nil : draft.newItems.sorted())
    // Strings, numbers and dictionaries of them always encode.
    return (try? JSONEncoder().encode(stored)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// The draft, or nil for a text that this program did not write.
  static func decode(_ text: String) -> Draft? {
    guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(text.utf8)) else { return nil }
    return Draft(
      fields: stored.fields.mapValues(FieldInput.init), isRefused: stored.isRefused,
      reminded: Set(stored.reminded), conflicts: stored.conflicts, newItems: Set(stored.newItems ?? []))
  }
}
