import BridgeJSON
package import WidgetTimeline

/// The source of the world's totals, at a URL that the user configures. The URL is the subject.
package final class GlobalTotalsSource: RefreshSource {
  package init() {}

  package let name = "totals"
  package let kinds = ["globalTotals"]

  /// Good figures stay fresh for ten minutes. A failed fetch is repeated after two minutes.
  package func request(for subject: String) -> RefreshRequest? {
    guard let url = HTTPURL(subject) else { return nil }
    return RefreshRequest(
      source: name, subject: subject, url: url.text,
      headers: [
        ("Accept", "application/json"), ("User-Agent", "WidgetBridge/\(LibraryVersion.text)"),
      ],
      maxAge: 600, retryAfter: 120)
  }

  package func decode(_ body: Span<UInt8>) throws(UndecodableBody) -> ResponseContent {
    .document(try GlobalTotals(JSONDocument(body: body).root).json)
  }
}
