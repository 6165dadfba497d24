/// A field for a file: what is taken, and with which device it is made where it is made on the spot.
public struct FileField: Hashable, Sendable {
  /// The kinds that are taken, in the author's order.
  public var accept: [FileKind]
  /// What the browser is told about them: groups as `image/*`, else media types and endings.
  public var acceptAttribute: String
  /// The most bytes that one file may have.
  public var maximumSize: Int
  /// The file is a photograph or film made for this; nil: any file.
  public var capture: Capture?

  /// A field with its parts.
  public init(accept: [FileKind], acceptAttribute: String, maximumSize: Int, capture: Capture? = nil) {
    self.accept = accept
    self.acceptAttribute = acceptAttribute
    self.maximumSize = maximumSize
    self.capture = capture
  }

  /// The kind of a file that may be taken, by its content.
  ///
  /// - Parameters:
  ///   - start: its first ``FileKind/bytesToSee`` bytes.
  ///   - size: its length in bytes.
  ///   - name: what the participant's device calls it.
  public func kind(of start: some Collection<UInt8>, size: Int, name: String) throws(FileRefusal) -> FileKind {
    guard size > 0 else { throw FileRefusal(.empty, name: name) }
    guard let kind = FileKind(content: start, fileName: name), accept.contains(kind) else {
      throw FileRefusal(.kind, name: name)
    }
    guard size <= maximumSize else { throw FileRefusal(.tooLarge, name: name) }
    return kind
  }

  /// A photograph or film that a participant makes (researchkit.md S-11, S-12).
  public struct Capture: Hashable, Sendable {
    /// What is made.
    public enum Medium: Hashable, Sendable {
      case photograph
      /// A film of at most so many seconds.
      case film(seconds: Int, isMute: Bool, torch: Torch)
    }

    /// The camera that is asked for first.
    public enum Position: String, Hashable, Sendable, CaseIterable {
      case back, front
    }

    /// Whether the lamp is on while a film is made, where the browser can do that.
    public enum Torch: String, Hashable, Sendable, CaseIterable {
      case auto, on, off
    }

    /// What is made.
    public var medium: Medium
    /// The camera that is asked for first.
    public var position: Position
    /// A picture that lies over the camera's, to show where things belong; from the study folder.
    public var template: Template?
    /// What people who do not see the screen read before they begin.
    public var instructions: LocalizedText?
    /// What the button that takes the picture does, in words.
    public var hint: LocalizedText?

    /// A photograph or film with its parts.
    public init(
      medium: Medium, position: Position, template: Template?, instructions: LocalizedText?, hint: LocalizedText?
    ) {
      self.medium = medium
      self.position = position
      self.template = template
      self.instructions = instructions
      self.hint = hint
    }

    /// A picture over the camera's, with its distances from the edges in percent of the preview.
    public struct Template: Hashable, Sendable {
      /// From the study folder.
      public var path: String
      /// Percent of the preview's height from its upper edge.
      public var top: Int
      /// Percent of the preview's width from its left edge.
      public var left: Int
      /// Percent of the preview's height from its lower edge.
      public var bottom: Int
      /// Percent of the preview's width from its right edge.
      public var right: Int
    }
  }
}
