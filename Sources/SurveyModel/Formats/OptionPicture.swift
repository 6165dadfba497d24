/// What is seen beside an option's words. The words are always there, so a picture needs none of its own.
public enum OptionPicture: Hashable, Sendable {
  /// A file of the study folder, and another one that takes its place where the option is chosen.
  case image(path: String, selected: String?, Size)
  /// A colour, as `#rrggbb`.
  case color(String)
  /// A part of a picture that all options share; nil until the format that names the picture has taken the option over.
  case region(ImageArea, of: ImageReference?)

  /// How much room a picture takes.
  public enum Size: Hashable, Sendable {
    /// Small, in front of the words.
    case line
    /// Large, above the words; options stand beside each other.
    case tile
  }
}

extension ControlOption {
  /// Whether a text is a colour as authors write it: `#rrggbb`.
  public static func isColor(_ text: String) -> Bool { LookRules.isColor(text) }
}
