import HTTP
import Records
import SurveyModel
import Templating

/// A film with its poster, captions, download and transcript.
struct VideoView {
  let video: VideoReference
  let context: PageContext

  var value: TemplateValue {
    let sources = video.sources.compactMap { context.study.media[$0] }
    let hasOwn = video.captions.contains { $0.language == context.language }
    return [
      "poster": TemplateValue(video.poster.flatMap { context.study.media[$0] }?.address),
      "sources": .list(sources.map { ["src": .text($0.address), "type": .text(Self.type(of: $0.path))] }),
      "tracks": .list(
        video.captions.enumerated().compactMap { index, track in
          guard let file = context.study.media[track.path] else { return nil }
          let isDefault = hasOwn ? track.language == context.language : index == 0
          return [
            "src": .text(file.address), "language": .text(track.language),
            "label": .text(LanguageFormat.name(of: track.language)), "isDefault": .flag(isDefault),
          ]
        }),
      // The film itself, which every device plays, and not the other form of it for browsers.
      "download": TemplateValue(sources.last?.address),
      "downloadText": .text(
        context.word("media.download", ["size": .plain(FileSize.text(sources.last?.size ?? 0, context.texts))])),
      "transcript": context.block(video.transcript),
    ]
  }

  private static func type(of path: String) -> String {
    MediaType.contentType(forFileNamed: path)
  }
}
