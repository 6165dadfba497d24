public import CivilTime

/// A letter to one person, in words and as HTML (RFC 5322, RFC 2045, RFC 2046, RFC 2387).
public struct MailMessage: Sendable {
  /// Who gets it.
  public var to: MailAddress
  /// Whom it comes from: the name that people see.
  public var senderName: String
  /// Who gets a reply; nil: whoever sends it.
  public var replyTo: MailAddress?
  /// What it is about.
  public var subject: String
  /// The language of its words, a tag such as `de`.
  public var language: String
  /// The letter in words alone.
  public var text: String
  /// The same as a document of HTML.
  public var html: String
  /// The pictures that the HTML names by their addresses.
  public var pictures: [MailPicture]
  /// When it was written.
  public var date: Instant
  /// Letters and digits that no other letter has.
  public var id: String

  /// A letter with its parts.
  public init(
    to: MailAddress, senderName: String, replyTo: MailAddress?, subject: String, language: String, text: String,
    html: String, pictures: [MailPicture] = [], date: Instant, id: String
  ) {
    self.to = to
    self.senderName = senderName
    self.replyTo = replyTo
    self.subject = subject
    self.language = language
    self.text = text
    self.html = html
    self.pictures = pictures
    self.date = date
    self.id = id
  }

  /// The letter as it is sent: ASCII, `\r\n` at line ends, no line longer than 78 characters but for addresses.
  ///
  /// - Parameter sender: the operator's address.
  public func bytes(from sender: MailAddress) -> [UInt8] {
    let boundary = "=_\(plain(id))"
    var fields = [
      ("Date", Self.date(date)), ("From", "\(EncodedWords.encoding(senderName))\r\n <\(sender.text)>"), ("To", to.text),
    ]
    if let replyTo { fields.append(("Reply-To", replyTo.text)) }
    fields += [
      ("Subject", EncodedWords.encoding(subject)), ("Message-ID", "<\(plain(id))@\(sender.domain)>"),
      // Nobody's absence note answers it (RFC 3834 §5).
      ("Auto-Submitted", "auto-generated"), ("Content-Language", plain(language)), ("MIME-Version", "1.0"),
      ("Content-Type", "multipart/alternative;\r\n boundary=\"\(boundary)\""),
    ]
    var output: [UInt8] = []
    for (name, value) in fields { output += "\(name): \(value)\r\n".utf8 }
    Self.append(text, "plain", behind: boundary, to: &output)
    if pictures.isEmpty {
      Self.append(html, "html", behind: boundary, to: &output)
    } else {
      let inner = "=_p\(plain(id))"
      output += "\r\n--\(boundary)\r\n".utf8
      output += "Content-Type: multipart/related; type=\"text/html\";\r\n boundary=\"\(inner)\"\r\n".utf8
      Self.append(html, "html", behind: inner, to: &output)
      for picture in pictures {
        output += "\r\n--\(inner)\r\nContent-Type: \(picture.type)\r\nContent-ID: <\(picture.contentID)>\r\n".utf8
        output += "Content-Disposition: inline\r\nContent-Transfer-Encoding: base64\r\n\r\n".utf8
        output += Base64.body(picture.bytes)
      }
      output += "\r\n--\(inner)--\r\n".utf8
    }
    output += "\r\n--\(boundary)--\r\n".utf8
    return output
  }

  private static func append(_ words: String, _ type: String, behind boundary: String, to output: inout [UInt8]) {
    output += "\r\n--\(boundary)\r\n".utf8
    output += "Content-Type: text/\(type); charset=UTF-8\r\n".utf8
    output += "Content-Transfer-Encoding: quoted-printable\r\n\r\n".utf8
    output += QuotedPrintable.encoding(words)
  }

  /// Letters, digits and hyphens alone.
  private func plain(_ text: String) -> String {
    String(
      decoding: text.utf8.filter { byte in
        byte == 0x2D || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      }, as: UTF8.self)
  }

  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// `Mon, 30 Nov 2026 19:26:00 +0000` (RFC 5322 §3.3).
  private static func date(_ instant: Instant) -> String {
    let civil = instant.civil()
    let day = ((civil.date.dayNumber % 7) + 7) % 7
    let second = Int((instant.milliseconds / 1_000) % 60)
    return
      "\(days[day]), \(civil.date.day) \(months[civil.date.month - 1]) \(civil.date.year) \(civil.time):\(second < 10 ? "0" : "")\(second) +0000"
  }
}
