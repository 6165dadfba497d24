import Mailing
import Testing

/// Which addresses a letter goes to.
@Suite struct MailAddressTests {
  @Test(arguments: [
    "ada@example.org", "ada.lovelace+study@mail.example.co.uk", "o'neill@example.org", "1@a-b.example", "a=b@x.org",
  ])
  func `an address in the plain form is taken as it is`(_ text: String) {
    #expect(MailAddress(text)?.text == text)
    #expect(MailAddress("  \(text) ")?.text == text)
  }

  @Test(arguments: [
    "", "ada", "@example.org", "ada@", "ada@example", "ada@@example.org", "a b@example.org", "ada@exam ple.org",
    "ada@example.org, eve@example.org", "ada@example.org\nBcc: eve@example.org", "ada@example.org\r\n",
    "ada@example.org\u{0}", "\"ada\"@example.org", "ada(x)@example.org", "<ada@example.org>", "-f@example.org",
    ".ada@example.org", "ada.@example.org", "a..b@example.org", "ada@-example.org", "ada@example-.org",
    "ada@example..org", "ada@127.0.0.1", "ada@[127.0.0.1]", "adä@example.org", "ada@exämple.org", "ada;x@example.org",
    "ada@example.org;", "a:b@example.org", String(repeating: "a", count: 65) + "@example.org",
    "ada@" + String(repeating: "a.", count: 130) + "org",
  ])
  func `all else is no address`(_ text: String) { #expect(MailAddress(text) == nil) }
}
