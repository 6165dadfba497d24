/// The bounds that keep a mistake in a template from taking the program with it.
public enum TemplateLimits {
  /// Sections, blocks and parents inside one another in one template; more is an error when it is compiled.
  public static let nesting = 64
  /// Templates, sections and blocks inside one another while a page is rendered. A template may include itself, so
  /// that a tree can be shown; at this depth the page ends and is reported as incomplete.
  public static let depth = 256
  /// Tags and texts shown in one page, counting each repetition. A large page has some thousands; lists repeated within
  /// one another can ask for more than would ever end, and then the page ends as at `depth`.
  public static let steps = 500_000
}
