/// The files of `Templates/` and `Public/` as the compiler put them into the program, by their paths.
///
/// A new file needs its line here: the build names each file's bytes by the file's own name, with `_` for each
/// character that cannot stand in a Swift name. So file names are unique across both folders. A test compares this
/// table with the folders and prints the lines that are missing.
enum EmbeddedFiles {
  static let all: [(path: String, bytes: [UInt8])] = [
    ("Public/cairn.css", PackageResources.cairn_css),
    ("Public/choices.js", PackageResources.choices_js),
    ("Public/count.js", PackageResources.count_js),
    ("Public/frame.js", PackageResources.frame_js),
    ("Public/icon.svg", PackageResources.icon_svg),
    ("Public/main.js", PackageResources.main_js),
    ("Public/once.js", PackageResources.once_js),
    ("Public/position.js", PackageResources.position_js),
    ("Public/ranking.js", PackageResources.ranking_js),
    ("Public/search.js", PackageResources.search_js),
    ("Public/slider.js", PackageResources.slider_js),
    ("Public/sum.js", PackageResources.sum_js),
    ("Public/video.js", PackageResources.video_js),
    ("Public/visible.js", PackageResources.visible_js),
    ("Public/wait.js", PackageResources.wait_js),
    ("Public/zone.js", PackageResources.zone_js),
    ("Templates/body-words.mustache", PackageResources.body_words_mustache),
    ("Templates/body.mustache", PackageResources.body_mustache),
    ("Templates/control.mustache", PackageResources.control_mustache),
    ("Templates/delete.mustache", PackageResources.delete_mustache),
    ("Templates/document.mustache", PackageResources.document_mustache),
    ("Templates/errors.mustache", PackageResources.errors_mustache),
    ("Templates/field-group.mustache", PackageResources.field_group_mustache),
    ("Templates/interface/de.txt", PackageResources.de_txt),
    ("Templates/interface/en.txt", PackageResources.en_txt),
    ("Templates/item-notes.mustache", PackageResources.item_notes_mustache),
    ("Templates/item.mustache", PackageResources.item_mustache),
    ("Templates/layout.mustache", PackageResources.layout_mustache),
    ("Templates/leave.mustache", PackageResources.leave_mustache),
    ("Templates/more.mustache", PackageResources.more_mustache),
    ("Templates/problem.mustache", PackageResources.problem_mustache),
    ("Templates/receipt.mustache", PackageResources.receipt_mustache),
    ("Templates/resume.mustache", PackageResources.resume_mustache),
    ("Templates/saved.mustache", PackageResources.saved_mustache),
    ("Templates/scale-ends.mustache", PackageResources.scale_ends_mustache),
    ("Templates/start.mustache", PackageResources.start_mustache),
    ("Templates/step.mustache", PackageResources.step_mustache),
    ("Templates/text.mustache", PackageResources.text_mustache),
    ("Templates/video.mustache", PackageResources.video_mustache),
    ("Templates/withdrawal.mustache", PackageResources.withdrawal_mustache),
  ]
}
