import HTTP
import SurveyModel

/// What the address of a start page says of who comes by it: the values that the study declares, and no others.
struct StartLink: Equatable {
  /// By the id of the value.
  private(set) var values: [String: String] = [:]
  /// The ids of values that were there and are not taken.
  private(set) var ignored: [String] = []
  /// As the query of our own links, each with `&` before it: a page in another language is the same person's.
  private(set) var query = ""

  /// Nothing was taken.
  init() {}

  /// Takes what is declared, once, and fits.
  init(_ fields: FormFields, _ declared: [LinkValue]) {
    for value in declared {
      let given = fields.fields.filter { $0.name == value.parameter && !$0.value.isEmpty }.map(\.value)
      guard let first = given.first else { continue }
      // Of two that differ nobody can tell which was meant.
      guard given.allSatisfy({ $0 == first }), value.accepts(first) else {
        ignored.append(value.id)
        continue
      }
      values[value.id] = first
      query += "&\(value.parameter)=\(AddressText.encoded(first))"
    }
  }

  /// What a start form brought back, as far as the study still takes it.
  init(sealed values: [String: String], _ declared: [LinkValue]) {
    for value in declared {
      guard let given = values[value.id], value.accepts(given) else { continue }
      self.values[value.id] = given
      query += "&\(value.parameter)=\(AddressText.encoded(given))"
    }
  }

  /// The value that names a person, where the study has one and the link has it.
  func person(_ declared: [LinkValue]) -> (id: String, value: String, again: LinkValue.Again)? {
    for value in declared {
      if let again = value.again, let given = values[value.id] { return (value.id, given, again) }
    }
    return nil
  }
}
