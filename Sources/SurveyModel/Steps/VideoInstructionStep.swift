/// A film to watch (researchkit.md S-10). Continue is there from the beginning; how far it was watched is recorded.
public struct VideoInstructionStep: StepKind {
  /// The word after `type:`.
  public static let name = "videoInstruction"
  /// One sentence for the documentation.
  public static let summary = "A film to watch, with captions and a transcript."
  /// `video`, with the film's files and its transcript.
  public static let keys = [
    DefinitionKey(
      "video",
      .group([
        DefinitionKey("file", .file, "The film, as MP4.", required: true),
        DefinitionKey("webm", .file, "The same film as WebM, for browsers that like it better."),
        DefinitionKey("poster", .file, "The picture shown before it plays."),
        DefinitionKey("captions", .map(of: .file), "A WebVTT file for each language, by its tag."),
        DefinitionKey("transcript", .text, "What is said and shown, in words: a text or a page."),
      ]), "The film and what belongs to it.", required: true)
  ]

  /// The film, and a hidden item that records how far it was watched.
  public let blocks: [PageBlock]

  /// Takes over the film. One with neither captions nor transcript gets a warning.
  public init(
    _ definition: Definition, id: String, optionality: Optionality, problems: inout [DefinitionProblem]
  ) {
    guard let video = definition.group("video"), let reference = VideoReference(video) else {
      blocks = []
      return
    }
    if reference.captions.isEmpty, reference.transcript == nil {
      problems.append(
        DefinitionProblem(
          "video", "Add `captions` or a `transcript`: not everybody can see or hear the film.", isWarning: true))
    }
    // The step's id names the record too, as a question step's id names its answer (researchkit.md J-05).
    let playback = Item(
      id: id, question: LocalizedText([:]), optionality: .optional,
      answer: AnswerDefinition(format: VideoPlaybackFormat()))
    blocks = [.video(reference), .item(playback)]
  }
}

extension VideoReference {
  /// The film of a definition; nil where its file is missing, which the reader has said.
  init?(_ definition: Definition) {
    guard let file = definition.string("file") else { return nil }
    let captions = definition.map("captions")?.compactMap { language, value in
      if case .string(let path) = value { (language: language, path: path) } else { nil }
    }
    self.init(
      sources: [definition.string("webm"), file].compactMap(\.self), poster: definition.string("poster"),
      captions: captions ?? [], transcript: definition.text("transcript"))
  }
}
