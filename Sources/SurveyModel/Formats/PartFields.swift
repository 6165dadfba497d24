/// Several fields under one legend, each a part of one answer: hours and minutes, given and family name, a rank for each choice.
public struct PartFields: Hashable, Sendable {
  /// The first group is what is asked; each further one is another way to answer the same, which unfolds.
  public var groups: [FieldGroup]
  /// What a script makes of the fields; without it they are filled in as they are.
  public var enhancement: Enhancement?
  /// What stands between the parts where the answer is written out; nil: a comma.
  public var separator: LocalizedText?

  /// One or several ways to answer, without a script unless said otherwise.
  public init(_ groups: [FieldGroup], enhancement: Enhancement? = nil) {
    self.groups = groups
    self.enhancement = enhancement
  }

  /// The only way to answer.
  public init(_ fields: [PartField], arrangement: FieldGroup.Arrangement = .row, enhancement: Enhancement? = nil) {
    self.init([FieldGroup(fields, arrangement: arrangement)], enhancement: enhancement)
  }

  /// Every field of every group.
  public var fields: [PartField] { groups.flatMap(\.fields) }

  /// What a script adds.
  public enum Enhancement: Hashable, Sendable {
    /// Buttons that move the choices up and down; the fields hold their places.
    case ranking
    /// Says how much of this number is left.
    case sum(DecimalNumber)
    /// A button that fills the parts `latitude`, `longitude` and `accuracy` from the device's position.
    case position
  }
}

/// Fields that belong together.
public struct FieldGroup: Hashable, Sendable {
  /// How the fields of a group stand.
  public enum Arrangement: Hashable, Sendable {
    /// Short ones beside each other, their labels above them.
    case row
    /// One below the other, their labels above them.
    case list
    /// One below the other, their labels beside them.
    case table
  }

  /// What unfolds this group where it is not the first.
  public var title: LocalizedText?
  /// In the order of the page.
  public var fields: [PartField]
  /// How they stand.
  public var arrangement: Arrangement
  /// For readers of languages whose countries measure so, this group is the first.
  public var system: MeasurementSystem?

  /// A group without a title that serves everybody alike, unless said otherwise.
  public init(
    _ fields: [PartField], title: LocalizedText? = nil, arrangement: Arrangement = .row,
    system: MeasurementSystem? = nil
  ) {
    self.fields = fields
    self.title = title
    self.arrangement = arrangement
    self.system = system
  }
}

/// One field of several.
public struct PartField: Hashable, Sendable {
  /// How a part is entered.
  public enum Kind: Hashable, Sendable {
    case line(LineField)
    case lines(rows: Int, LineField)
    case select([ControlOption])
    /// Filled by the script alone.
    case hidden
  }

  /// What follows the dot in the field's name.
  public var part: String
  /// The words above it or beside it.
  public var label: LocalizedText
  /// How it is entered.
  public var kind: Kind

  /// A field with its parts.
  public init(_ part: String, label: LocalizedText, _ kind: Kind) {
    self.part = part
    self.label = label
    self.kind = kind
  }

  /// What a list offers; nothing for other fields.
  public var options: [ControlOption] {
    if case .select(let options) = kind { options } else { [] }
  }
}

/// Which units people measure themselves with.
public enum MeasurementSystem: String, Hashable, Sendable, CaseIterable {
  /// Centimetres and kilograms.
  case metric
  /// Feet, inches, pounds and ounces, as in the United States.
  case us
}
