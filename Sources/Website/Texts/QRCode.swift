import CQREncode
import Templating

/// A QR code as the path of an SVG, one unit a module.
struct QRCode {
  /// How many modules a side has.
  let side: Int
  /// The `d` of a `<path>`: every dark module as a square of 1 × 1.
  let path: String

  /// The code as the templates show it: the side with a quiet zone of two modules around.
  var value: TemplateValue { ["side": .number(side + 4), "path": .text(path)] }

  /// The code of a text, with error correction of level M; nil where the text is too long for one.
  init?(_ text: String) {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
    defer { QRcode_free(code) }
    side = Int(code.pointee.width)
    var path = ""
    for row in 0..<side {
      var column = 0
      while column < side {
        guard code.pointee.data[row * side + column] & 1 == 1 else {
          column += 1
          continue
        }
        let start = column
        while column < side, code.pointee.data[row * side + column] & 1 == 1 { column += 1 }
        path += "M\(start) \(row)h\(column - start)v1H\(start)z"
      }
    }
    self.path = path
  }
}
