import BridgeJSON
import CivilCalendar
import Languages
import SystemZones
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

/// A widget to draw: a kind in a family, with fixed data.
struct PictureCase: CustomStringConvertible, Sendable {
  let name: String
  let family: WidgetFamily
  let make: @Sendable (WidgetFamily, LanguageTag) throws -> Picture

  var description: String { "\(name)-\(family)" }

  func picture(locale: String = "en") throws -> Picture {
    try make(family, LanguageTag(locale))
  }

  /// Every kind in every family that it supports.
  static let all: [PictureCase] =
    dday + ddayList + period + studyCalendar + globalTotals + singleRepo
    + doubleRepo + host

  static let dday = cases("dday", of: DDayProvider()) { names in
    ["widgetDataKey": event(names.exam, #""startDate":"2026-08-13","endDate":"2027-01-05""#)]
  }

  static let ddayList = cases("ddayList", of: DDayListProvider()) { names in
    [
      "a": event(names.exam, #""startDate":"2026-08-13","endDate":"2027-01-05""#),
      "b": event(
        names.birthday, #""startDate":"1990-12-01","endDate":"2026-12-01","repeat":"yearly""#),
      "c": event(names.trip, #""startDate":"2026-11-01","endDate":"2026-11-21""#),
      "d": event(names.together, #""startDate":"2023-04-06""#),
      "e": event(names.moving, #""endDate":"2026-11-18""#),
    ]
  }

  private static func event(_ title: String, _ members: String) -> String {
    #"{"title":"\#(title)",\#(members)}"#
  }

  static let period = cases("period", of: PeriodProvider()) { _ in [:] }

  static let studyCalendar = cases("studyCalendar", of: StudyCalendarProvider()) { _ in
    [
      "studyDays": """
      ["2026-11-02","2026-11-03","2026-11-04","2026-11-09","2026-11-10","2026-11-13","2026-11-16",\
      "2026-11-17","2026-11-18","2026-11-19","2026-11-20"]
      """
    ]
  }

  static let globalTotals = cases(
    "globalTotals", of: GlobalTotalsProvider(), isPreview: true
  ) { _ in [:] }

  static let singleRepo = repositories("singleRepo", SingleRepoProvider())

  static let doubleRepo = repositories("doubleRepo", DoubleRepoProvider())

  private static func repositories(
    _ name: String, _ provider: some WidgetKind
  ) -> [PictureCase] {
    provider.description.supportedFamilies.map { family in
      PictureCase(name: name, family: family) { family, locale in
        try picture(of: provider, family, locale, in: .repositories)
      }
    }
  }

  static let host = WidgetFamily.allCases.map { family in
    PictureCase(name: "host", family: family) { family, locale in
      let names = PictureNames.names(in: locale)
      return try hostPicture(
        """
        {"title":"\(names.steps)","subtitle":"\(names.today)","value":8432,\
        "caption":"\(names.goal)","progress":0.8432}
        """, family, locale)
    }
  }

  /// The picture of a custom kind with this content.
  static func hostPicture(
    _ content: String, _ family: WidgetFamily, _ locale: LanguageTag = .english,
    _ group: PictureGroup = PictureGroup()
  ) throws -> Picture {
    let entry = HostEntry(
      date: Instant(secondsSince1970: now), isPlaceholder: false, relevance: nil, url: nil,
      content: Array(content.utf8))
    return try entry.picture(in: context(family, locale, group))
  }

  private static func cases(
    _ name: String, of provider: some WidgetKind, isPreview: Bool = false,
    values: @escaping @Sendable (PictureNames) -> [String: String]
  ) -> [PictureCase] {
    provider.description.supportedFamilies.map { family in
      PictureCase(name: name, family: family) { family, locale in
        try picture(
          of: provider, family, locale, values(.names(in: locale)), isPreview: isPreview)
      }
    }
  }

  /// The picture that a kind draws for a group with these values.
  static func picture(
    of provider: some WidgetKind, _ family: WidgetFamily,
    _ locale: LanguageTag = .english, _ values: [String: String] = [:],
    isPreview: Bool = false, at seconds: Int64 = now
  ) throws -> Picture {
    try picture(
      of: provider, family, locale, in: PictureGroup(values: values), isPreview: isPreview,
      at: seconds)
  }

  /// The picture that a kind draws for a group.
  static func picture(
    of provider: some WidgetKind, _ family: WidgetFamily, _ locale: LanguageTag = .english,
    in group: PictureGroup, isPreview: Bool = false, at seconds: Int64 = now
  ) throws -> Picture {
    let configuration = WidgetConfiguration(
      provider.description.parameters.map { .init(name: $0.name, value: $0.defaultValue) })
    return try provider.picture(
      in: context(family, locale, group, configuration, isPreview: isPreview, at: seconds))
  }

  struct NotDrawn: Error {}

  /// 2026-11-21, 10:00 in Seoul.
  static let now: Int64 = 1_795_222_800

  static func context(
    _ family: WidgetFamily, _ locale: LanguageTag, _ group: PictureGroup,
    _ configuration: WidgetConfiguration = WidgetConfiguration(), isPreview: Bool = false,
    at seconds: Int64 = now
  ) throws -> TimelineContext {
    let now = Instant(secondsSince1970: seconds)
    let zone = try TimeZoneDatabase.system.rules(named: "Asia/Seoul")
    guard let today = zone.civilDate(at: now) else { throw NotDrawn() }
    return TimelineContext(
      family: family, now: now, today: today, timeZone: zone, locale: locale,
      configuration: configuration, isPreview: isPreview, group: group)
  }
}
