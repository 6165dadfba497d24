import CivilTime
import Mailing
import Testing

/// What a letter looks like on the wire (RFC 5322, RFC 2047, RFC 2045).
@Suite struct MailMessageTests {
  private func letter(
    subject: String = "Your copy", name: String = "Small study", text: String = "Read this.",
    html: String = "<p>Read.</p>", pictures: [MailPicture] = []
  ) throws -> [String] {
    let message = MailMessage(
      to: try #require(MailAddress("ada@example.org")), senderName: name, replyTo: MailAddress("office@example.org"),
      subject: subject, language: "de", text: text, html: html, pictures: pictures,
      date: try #require(Instant(iso: "2026-11-30T19:26:07.250Z")), id: "m1x9")
    let bytes = message.bytes(from: try #require(MailAddress("study@cairn.example.org")))
    #expect(bytes.allSatisfy { $0 < 0x80 })
    let lines = String(decoding: bytes, as: UTF8.self).components(of: "\r\n")
    #expect(lines.allSatisfy { !$0.utf8.contains(0x0A) && !$0.utf8.contains(0x0D) })
    #expect(lines.allSatisfy { $0.utf8.count <= 78 })
    return lines
  }

  @Test func `a letter says who, when and what, and that no machine should answer`() throws {
    let lines = try letter()
    let head = lines.prefix { !$0.isEmpty }
    #expect(
      Array(head) == [
        "Date: Mon, 30 Nov 2026 19:26:07 +0000", "From: Small study", " <study@cairn.example.org>",
        "To: ada@example.org", "Reply-To: office@example.org", "Subject: Your copy",
        "Message-ID: <m1x9@cairn.example.org>", "Auto-Submitted: auto-generated", "Content-Language: de",
        "MIME-Version: 1.0", "Content-Type: multipart/alternative;", " boundary=\"=_m1x9\"",
      ])
    #expect(lines.filter { $0 == "--=_m1x9" }.count == 2 && lines.contains("--=_m1x9--"))
    #expect(lines.contains("Content-Type: text/plain; charset=UTF-8"))
    #expect(lines.contains("Content-Type: text/html; charset=UTF-8"))
  }

  @Test func `a picture comes with the HTML that names it`() throws {
    let bytes = (0...255).map { UInt8($0) }
    let picture = MailPicture(id: "p1", type: "image/png", bytes: bytes)
    let lines = try letter(html: "<img src=\"\(picture.address)\">", pictures: [picture])
    let start = try #require(lines.firstIndex(of: "Content-Type: multipart/related; type=\"text/html\";"))
    #expect(lines[start + 1] == " boundary=\"=_pm1x9\"")
    let related = lines[(start + 2)...]
    #expect(related.contains("<img src=3D\"cid:p1@picture\">"))
    let part = try #require(related.firstIndex(of: "Content-ID: <p1@picture>"))
    #expect(lines[part - 1] == "Content-Type: image/png")
    #expect(lines[part + 1] == "Content-Disposition: inline")
    #expect(lines[part + 2] == "Content-Transfer-Encoding: base64" && lines[part + 3].isEmpty)
    let body = lines[(part + 4)...].prefix { !$0.isEmpty }
    #expect(body.allSatisfy { $0.utf8.count <= 76 })
    #expect(decoded(body.joined()) == bytes)
    #expect(Array(lines.suffix(5)) == ["", "--=_pm1x9--", "", "--=_m1x9--", ""])
  }

  @Test func `what is not ASCII is encoded in words that tear no character`() throws {
    let subject = "Ihre Kopie: " + String(repeating: "Übergänge für Müßiggänger ", count: 4) + "🙂"
    let lines = try letter(subject: subject)
    let start = try #require(lines.firstIndex { $0.hasPrefix("Subject: ") })
    let folded =
      [lines[start].dropFirst("Subject: ".count)]
      + lines[(start + 1)...].prefix { $0.hasPrefix(" ") }.map { $0.dropFirst() }
    #expect(folded.allSatisfy { $0.hasPrefix("=?UTF-8?B?") && $0.hasSuffix("?=") && $0.utf8.count <= 75 })
    let words = folded.map { decoded(String($0.dropFirst(10).dropLast(2))) }
    #expect(words.allSatisfy { String(validating: $0, as: UTF8.self) != nil })
    #expect(String(decoding: words.joined(), as: UTF8.self) == subject)
  }

  @Test(arguments: ["Hello\r\nBcc: eve@example.org", "a\nb", "x\u{85}y", "=?UTF-8?B?QQ==?=", "\"<eve@example.org>\""])
  func `nothing in a text begins another line of the header`(_ text: String) throws {
    for lines in [try letter(subject: text), try letter(name: text)] {
      let head = lines.prefix { !$0.isEmpty }
      #expect(head.filter { !$0.hasPrefix(" ") }.count == 10)
      #expect(!head.contains { $0.contains("Bcc") || $0.contains("eve@") })
    }
  }

  @Test func `a body keeps its words, in lines that every program takes`() throws {
    let text = "Grüße\n.\nFrom here on\nends with a blank \na=b\n" + String(repeating: "ü", count: 60)
    let lines = try letter(text: text)
    let start = try #require(lines.firstIndex(of: "Content-Transfer-Encoding: quoted-printable"))
    let body = lines[(start + 2)...].prefix { $0 != "--=_m1x9" }
    #expect(Array(body.prefix(5)) == ["Gr=C3=BC=C3=9Fe", "=2E", "=46rom here on", "ends with a blank=20", "a=3Db"])
    #expect(body.allSatisfy { $0.utf8.count <= 76 })
    let long = body.dropFirst(5).filter { !$0.isEmpty }
    #expect(long.count > 1 && long.dropLast().allSatisfy { $0.hasSuffix("=") })
    #expect(
      long.map { $0.hasSuffix("=") ? String($0.dropLast()) : $0 }.joined() == String(repeating: "=C3=BC", count: 60))
  }

  /// Base64 by another way than the one that is tested.
  private func decoded(_ text: String) -> [UInt8] {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    var bits: [Bool] = []
    for letter in text {
      guard let place = alphabet.firstIndex(of: letter) else { continue }
      let value = alphabet.distance(from: alphabet.startIndex, to: place)
      for bit in (0..<6).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    return stride(from: 0, to: bits.count - bits.count % 8, by: 8).map { start in
      bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }
  }
}

extension String {
  fileprivate func components(of separator: String) -> [String] {
    var parts: [String] = [""]
    var bytes = Array(utf8)[...]
    let end = Array(separator.utf8)
    while let byte = bytes.first {
      if bytes.starts(with: end) {
        parts.append("")
        bytes = bytes.dropFirst(end.count)
      } else {
        parts[parts.count - 1].unicodeScalars.append(Unicode.Scalar(byte))
        bytes = bytes.dropFirst()
      }
    }
    return parts
  }
}
