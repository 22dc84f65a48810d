import BridgeJSON
import Testing
import WidgetTimeline

@testable import WidgetKinds

/// URLs that a host's entry may open.
@Suite("A URI reference")
struct URIReferenceTests {
  /// The error for a timeline whose entry opens a URL; nil if the URL is accepted.
  private func fault(_ url: String) throws -> WidgetError? {
    var writer = JSONWriter()
    writer.element(url)
    let quoted = String(decoding: writer.bytes, as: UTF8.self)
    var group = try HostKindCase()
    return widgetError {
      try group.set(
        #"{"entries":[{"date":"2026-05-01T00:00:00Z","content":{},"url":\#(quoted)}]}"#)
    }
  }

  @Test(
    "any scheme, or none",
    arguments: [
      "", "streak", "#here", "?q=1", "//host/path", "../up", "app://a/b?c=d&e=f#g", ".", "/", "//",
      "mailto:a@b.example", "urn:isbn:0451450523", "http://[::1]:80/", "a%2Fb%e2%9C%93",
      "!$&'()*+,;=-._~@/:?/?:@#/?:@", "A+1-.:x", "app:", "app://", "app:///a", "/a:b", "./a:b",
      "?a:b", "//user:pass@host:/", "//:80", "//a%20b!$&'()*+,;=", "//1.2.3.4", "//999.1",
      "ftp://ftp.is.co.za/rfc/rfc1808.txt", "ldap://[2001:db8::7]/c=GB?objectClass?one",
      "tel:+1-816-555-1212", "telnet://192.0.2.16:80/", "news:comp.infosystems.www.servers.unix",
      "file:///etc/hosts", "a//b",
    ])
  func accepted(text: String) throws {
    #expect(try fault(text) == nil)
  }

  @Test(
    "no other characters, broken escapes, or a second fragment",
    arguments: [
      " ", "a b", "a\n", "é", "<a>", "\"", "a\\b", "a^b", "a`b", "a|b", "{a}", "%", "a%2", "a%2g",
      "%zz", "#a#b", "\u{7F}", "\0",
    ])
  func characters(text: String) throws {
    #expect(try fault(text)?.path == "$.entries[0].url")
  }

  @Test(
    "nor anything that the grammar does not allow",
    arguments: [
      // A first segment with a colon must be a valid scheme.
      ":", ":a", "1a:b", "a_b:c", "-a:b", "a%20:b", "!:",
      // Brackets may only enclose an address.
      "[", "]", "a[0]", "?a[]=1", "#[", "app:[", "http://[", "http://]", "http://[]", "http://a[",
      "http://[::1", "http://::1]/", "http://[::1]a", "http://[::1]:a", "http://a[::1]",
      // A port consists of digits, and there is only one.
      "http://a:b", "http://a:80:80", "http://a:-1", "http://a:8 0", "//@a@b", "//a:b@c@d",
    ])
  func grammar(text: String) throws {
    #expect(try fault(text)?.path == "$.entries[0].url")
    #expect(try fault(text)?.value == text)
  }

  /// RFC 3986, section 3.2.2: each of the nine forms of an address, and similar texts.
  @Test("IPv6 addresses must be complete")
  func addresses() throws {
    let good = [
      "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:1.2.3.4", "::2:3:4:5:6:7:8", "::", "1::", "::1", "1::8",
      "1:2:3:4:5:6:7::", "1:2:3:4:5::1.2.3.4", "::255.255.255.255", "::ffff:0.0.0.0", "abcd:EF::",
      "1::3:4:5:6:7:8", "fe80::1:2:3:4", "v1.a:b", "vF0.~!$&'()*+,;=:-._",
    ]
    for address in good {
      #expect(try fault("http://[\(address)]/") == nil, "\(address)")
    }
    let bad = [
      ":", ":::", "1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "::1::",
      "::1:2:3:4:5:6:7:8", "12345::", "g::", ":1::2", "1::2:", "1:2:3:4:5:6:7:1.2.3.4", "1.2.3.4",
      "::1.2.3", "::1.2.3.4.5", "::256.1.1.1", "::1.2.3.04", "::1.2.3.4:5", "::1.2.3.", "::1..2.3",
      "fe80::1%25eth0", "fe80::1%eth0", "v1", "v.a", "v1.", "vg.a", "v1.a/b", "v1.[", "::1]",
    ]
    for address in bad {
      #expect(try fault("http://[\(address)]/")?.path == "$.entries[0].url", "\(address)")
    }
  }
}
