import BridgeJSON
import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

@testable import WidgetKinds

/// One fact about an entry that people would want to see: a name, a number, a date, a share. If a
/// picture shows a fact in none of its ways, the picture has "more to say".
struct PictureFact: CustomStringConvertible {
  /// The texts that can express the fact: the beginning of a name, a date with or without its
  /// weekday.
  var ways: [String]
  /// Whether an item shows the fact without text, as a gauge does.
  var isDrawn: @Sendable (PlacedItem) -> Bool = { _ in false }

  var description: String { "\(ways)" }

  /// The beginning of a text that may be cut.
  static func name(_ text: String?) -> PictureFact? {
    text.flatMap { $0.isEmpty ? nil : PictureFact(ways: [String($0.prefix(2))]) }
  }

  static func said(_ ways: String?...) -> PictureFact? {
    let known = ways.compactMap { $0 }.filter { !$0.isEmpty }
    return known.isEmpty ? nil : PictureFact(ways: known)
  }

  /// A share of a whole, as a percentage, a gauge or dots.
  static func share(_ text: String?) -> PictureFact? {
    text.map { text in
      PictureFact(ways: [text]) { item in
        switch item.content {
        case .gauge(let gauge, _): gauge.value != nil
        case .dots: true
        // The bar along the lower edge.
        case .shape(.rounded(0), .accentFill): item.frame.height < 60
        default: false
        }
      }
    }
  }

  /// Whether a picture shows the fact.
  func isShown(in items: [PlacedItem]) -> Bool {
    items.contains { item in
      isDrawn(item) || item.line.map { line in ways.contains { line.hasWhole($0) } } ?? false
    }
  }
}

extension String {
  /// Whether the string contains a text other than as a part of a longer number.
  fileprivate func hasWhole(_ text: String) -> Bool {
    ranges(of: text).contains { range in
      let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : " "
      let after = range.upperBound < endIndex ? self[range.upperBound] : " "
      return !(text.first?.isNumber == true && before.isNumber)
        && !(text.last?.isNumber == true && after.isNumber)
    }
  }
}

// The facts of each kind.
extension [PictureFact] {
  /// The facts of an event. An event in a list has fewer.
  static func of(_ facts: DDayFacts, isListed: Bool = false) -> [PictureFact] {
    guard let figure = facts.figure else {
      return [PictureFact.name(facts.title)].compactMap { $0 }
    }
    let known = [
      PictureFact.name(isListed ? facts.listTitle : facts.title),
      .said(
        figure.number, facts.short(figure.number), figure.distance?.text(.short),
        figure.distance?.text(.long)),
      .said(facts.dateText, facts.shortDate, facts.date.map { "\($0.day)" }), .said(facts.age),
    ]
    let more = [
      facts.milestone().map { PictureFact(ways: $0) }, .said(facts.startText),
      // On the day itself, all of the time has passed.
      .share(facts.isCelebration ? nil : facts.percentage),
    ]
    return (known + (isListed ? [] : more)).compactMap { $0 }
  }

  static func of(_ entry: StudyCalendarEntry, _ words: LanguageTable) -> [PictureFact] {
    [
      .said("\(entry.streak)"),
      .said(words.text(of: entry.month, .month), words.monthName(entry.month.components.month)),
      // The studied days of the month, as a number or as marked days.
      PictureFact(ways: ["\(entry.studiedThisMonth) / \(entry.daysInMonth)"]) { item in
        if case .shape(.circle, .accentFill) = item.content { true } else { false }
      },
    ].compactMap { $0 }
  }

  static func of(_ entry: GlobalTotalsEntry, _ words: LanguageTable, _ locale: LanguageTag)
    -> [PictureFact]
  {
    let grouping = NumberGrouping(locale)
    let numbers = [
      (words.word(.confirmed), entry.confirmed), (words.word(.deaths), entry.deaths),
      (words.word(.recovered), entry.recovered),
    ]
    return numbers.flatMap { [.name($0.0), .said(grouping.text($0.1))] }.compactMap { $0 }
  }

  static func of(
    _ repository: RepositoryContent?, _ words: LanguageTable, _ locale: LanguageTag
  ) -> [PictureFact] {
    guard let repository else { return [] }
    let grouping = NumberGrouping(locale)
    func number(_ number: Int64) -> PictureFact? {
      .said(grouping.text(number), words.compact(number))
    }
    let days = repository.daysSinceLastActivity
    return
      ([
        .name(repository.name), .name(repository.owner),
        days == 0 ? .name(words.today.prefix(1).uppercased()) : number(Int64(days)),
        number(repository.watchers), number(repository.forks),
        repository.hasIssues ? number(repository.openIssues) : nil,
      ] + repository.contributors.flatMap { [.name($0.login), number($0.contributions)] })
      .compactMap { $0 }
  }

  /// The facts in a custom kind's content.
  static func of(_ content: HostContent) -> [PictureFact] {
    let items = content.items.flatMap { [PictureFact.name($0.title), .name($0.value)] }
    let chart = PictureFact(ways: []) { item in
      if case .shape(.rounded, .accentFill) = item.content { true } else { false }
    }
    return
      ([
        .name(content.title), .name(content.subtitle), .name(content.value),
        .name(content.caption), .share(content.progress.map(Percentage.text)),
        content.values.isEmpty ? nil : chart,
      ] + items).compactMap { $0 }
  }
}
