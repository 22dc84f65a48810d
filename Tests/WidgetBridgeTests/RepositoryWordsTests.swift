import CWidgetBridge
import Testing

/// Plural rules are those of the Unicode CLDR, supplemental/plurals.
@Suite("A repository's counters, as a screen reader speaks them")
struct RepositoryWordsTests {
  private let group: TestGroup

  init() throws { group = try TestGroup() }

  @Test(
    "of none, one and two",
    arguments: [
      (
        "en", ["0 stars, 0 forks, 0 open issues", "1 star, 1 fork, 1 open issue"],
        "2 stars, 2 forks, 2 open issues"
      ),
      (
        "de", ["0 Sterne, 0 Forks, 0 offene Issues", "1 Stern, 1 Fork, 1 offenes Issue"],
        "2 Sterne, 2 Forks, 2 offene Issues"
      ),
      (
        "es",
        [
          "0 estrellas, 0 bifurcaciones, 0 incidencias abiertas",
          "1 estrella, 1 bifurcación, 1 incidencia abierta",
        ], "2 estrellas, 2 bifurcaciones, 2 incidencias abiertas"
      ),
      (
        "fr", ["0 étoile, 0 fork, 0 ticket ouvert", "1 étoile, 1 fork, 1 ticket ouvert"],
        "2 étoiles, 2 forks, 2 tickets ouverts"
      ),
      ("ko", ["스타 0개, 포크 0개, 열린 이슈 0개", "스타 1개, 포크 1개, 열린 이슈 1개"], "스타 2개, 포크 2개, 열린 이슈 2개"),
    ])
  func counters(locale: String, few: [String], two: String) throws {
    for (count, sentence) in (few + [two]).enumerated() {
      let body = [UInt8](
        """
        {"name":"swift","owner":{"login":"apple","avatar_url":""},"has_issues":true,\
        "forks":\(count),"watchers":\(count),"open_issues":\(count),\
        "pushed_at":"2026-05-01T00:00:00Z"}
        """.utf8)
      let request = "github.repository:sallen0400/swift-news"
      #expect(
        setRefreshResponse(group.handle, request, 200, body, UInt32(body.count)) == 0)
      let picture = try text {
        renderWidgetSVG(group.handle, "singleRepo", #"{"locale":"\#(locale)"}"#, $0, $1)
      }
      #expect(picture.contains("<desc>\(sentence)</desc>"), "\(picture.prefix(400))")
    }
  }
}
