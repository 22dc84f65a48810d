import Languages
import WidgetDrawing
import WidgetTimeline

/// The layout of a repository in its widgets. A green or pink field shows the number of days since
/// the last activity. The owner, the name and the counts are beside or below the field.
struct RepositoryComposition {
  let repository: RepositoryContent
  /// The bytes of the owner's picture; nil if it has not been fetched.
  let avatar: [UInt8]?
  /// The bytes of the contributors' pictures, in the contributors' order.
  let contributorAvatars: [[UInt8]?]
  let grouping: NumberGrouping
  let words: LanguageTable
  /// The typeface of the figures.
  let face: FigureFace
  /// Whether the theme has its own colours, including one for the field.
  private let isThemed: Bool

  /// Reads the pictures from the group.
  @inline(never)  // A widget of two repositories calls this twice.
  init(
    _ repository: RepositoryContent, in context: TimelineContext
  ) throws(WidgetError) {
    self.repository = repository
    avatar = try context.group.image(repository.imageID)
    var avatars: [[UInt8]?] = []
    for contributor in repository.contributors {
      avatars.append(try context.group.image(contributor.imageID))
    }
    contributorAvatars = avatars
    grouping = NumberGrouping(context.locale)
    words = LanguageTable.of(context.locale)
    face = context.figureFace
    isThemed = (context.theme ?? .plain) != .plain
  }

  /// The text that a screen reader reads first.
  var title: String {
    repository.daysSinceLastActivity == 0
      ? words.word(.activityToday, name: repository.name)
      : words.sentence(
        .activity, repository.daysSinceLastActivity, name: repository.name)
  }

  /// The text that a screen reader reads after the title.
  var details: String {
    var parts = [
      words.sentence(.stars, repository.watchers, in: grouping),
      words.sentence(.forks, repository.forks, in: grouping),
    ]
    if repository.hasIssues {
      parts.append(words.sentence(.openIssues, repository.openIssues, in: grouping))
    }
    parts += repository.contributors.map { $0.login }
    return parts.joined(separator: ", ")
  }

  /// The name from which the initials are taken. A sample has no owner.
  private var name: String { repository.owner.isEmpty ? repository.name : repository.owner }

  /// The colour of the field: green if there was a recent push, otherwise pink. Nil if the theme
  /// has its own colours.
  private var color: Color? {
    isThemed ? nil : Color(repository.activity == .active ? 0x1B7A34 : 0xD11250)
  }
  /// The colours of a person's initials and of the disc behind them, if the theme has its own
  /// colours. Nil gives each person a separate colour.
  private var personPaints: (field: Paint, ink: Paint)? {
    isThemed ? (.accentFill, .onAccent) : nil
  }
  private var onField: Paint { .onEvent(color, 0) }
}

// Parts of pictures that several families share.
extension RepositoryComposition {
  /// The coloured field in a part of the canvas.
  func field(_ place: Rect) -> (Rect, Element) {
    (place, Fill(.rounded(0), .event(color, 0)).element)
  }

  /// The text on the field: the number of days since the last activity, or the word "today".
  private func activity(_ size: Double, unit: Double) -> [Element] {
    let days = repository.daysSinceLastActivity
    guard days > 0 else {
      let today = words.today.prefix(1).uppercased() + words.today.dropFirst()
      return [
        Text(today, Font(size * 0.6, .semibold, face: face), onField).shrinking(to: 0.3).tight
          .element
      ]
    }
    return [
      Text(
        days < 10_000 ? grouping.text(days) : words.compact(Int64(days)),
        Font(size, .semibold, face: face), onField
      ).shrinking(to: 0.3).tight.element,
      // The number shrinks before its words are cut.
      Text(words.sentence(.daysAgo, days), Font(unit, .semibold), onField).shrinking(to: 0.7)
        .priority(1).element,
    ]
  }

  /// The owner's picture, the name and the owner.
  private func heading(
    portrait: Double, _ size: Double, lines: Int = 1, isOnField: Bool = false
  ) -> Element {
    Row(spacing: portrait * 0.24) {
      Portrait(
        image: avatar, name: name, diameter: portrait,
        paints: isOnField ? (onField, .event(color, 0)) : personPaints)
      Column(spacing: size * 0.1) {
        Text(repository.name, Font(size, .semibold), isOnField ? onField : .primary)
          .lines(lines).shrinking(to: 0.7)
        if !repository.owner.isEmpty {
          Text(
            repository.owner, Font((size * 0.7).rounded()), isOnField ? onField : .secondary
          ).shrinking(to: 0.85)
        }
      }
    }
    .element
  }

  /// The numbers of stars, forks and open issues side by side, each below its symbol.
  private func counters(_ size: Double, width: Double) -> Element {
    var counters: [(Symbol, Int64)] = [
      (.star, repository.watchers), (.fork, repository.forks),
    ]
    if repository.hasIssues { counters.append((.warning, repository.openIssues)) }
    // A number is never cut, because the rest would be a different number.
    let texts = counters.map { counter in
      counter.1 < (width < 150 ? 10_000 : 100_000)
        ? grouping.text(counter.1) : words.compact(counter.1)
    }
    let font = Font(size, .semibold, face: texts.allSatisfy { face.covers($0) } ? face : nil)
    return Row {
      for (place, text) in texts.enumerated() {
        if place > 0 { Spacer() }
        Column(spacing: size * 0.4) {
          Icon(counters[place].0, size: size * 0.85, .secondary)
          Text(text, font).shrinking(to: 0.5).tight
        }
      }
    }
    .frame(width: width)
  }

  /// A warning symbol if the figures are outdated because the last fetch failed.
  private func warning(_ size: Double, _ paint: Paint = .warning) -> [Element] {
    repository.fetchError == nil ? [] : [Icon(.warning, size: size, paint).element]
  }
}

// The layouts of the families.
extension RepositoryComposition {
  /// The width of the coloured field at the side of a medium widget. The next two are its heights
  /// at the top of a small and a large widget.
  static let side = 126.0
  static let smallHead = 94.0
  var largeHead: Double { repository.contributors.isEmpty ? 190 : 112 }

  /// The content of a medium widget, on the field and beside it.
  func summary(height: Double) -> Element {
    let width = WidgetFamily.systemMedium.contentSize.width
    let text = width - Self.side - 2
    return Row {
      Column(spacing: 9) { activity(54, unit: 13) }
        .frame(width: Self.side - 32, height: height, horizontally: .start)
      Element.spacer(34)
      Column {
        Row(spacing: 6) {
          heading(portrait: 40, 17, lines: 2)
          Spacer()
          warning(13)
        }
        Spacer()
        counters(19, width: text)
      }
      .frame(width: text, height: height, horizontally: .start)
    }
    .frame(width: width, height: height)
  }

  /// The content of a small widget, on the field and below it.
  var small: Element {
    let size = WidgetFamily.systemSmall.contentSize
    return Column {
      Column {
        heading(portrait: 28, 14, isOnField: true)
        Spacer()
        Row(spacing: 6, alignment: .end) {
          activity(36, unit: 12)
          Spacer()
          warning(13, onField)
        }
      }
      .frame(width: size.width, height: Self.smallHead - 27, horizontally: .start)
      Spacer()
      counters(14, width: size.width)
    }
    .frame(width: size.width, height: size.height, horizontally: .start)
  }

  /// The content of a large widget, on the field and below it, with the main contributors.
  var large: Element {
    let size = WidgetFamily.systemLarge.contentSize
    let isAlone = repository.contributors.isEmpty
    return Column {
      Row(spacing: 12) {
        heading(portrait: 52, 21, lines: 2, isOnField: true)
        Spacer()
        Column(spacing: 8, alignment: .end) { activity(isAlone ? 84 : 54, unit: 14) }
          .frame(width: 112, horizontally: .end)
      }
      .frame(width: size.width, height: largeHead - 32, horizontally: .start)
      Element.spacer(32)
      Row {
        counters(isAlone ? 34 : 24, width: size.width - (repository.fetchError == nil ? 0 : 40))
        Spacer()
        warning(17)
      }
      .frame(
        width: size.width, height: isAlone ? size.height - largeHead : 46, horizontally: .start)
      if !isAlone {
        Spacer()
        contributors
      }
    }
    .frame(width: size.width, height: size.height, horizontally: .start)
  }

  /// The contributors with the most commits, two in each row.
  private var contributors: Element {
    Column(spacing: 14) {
      Text(words.word(.topContributors), .footnote.weight(.semibold), .secondary)
      Grid(
        columns: 2, rowHeight: 44, columnSpacing: 12, rowSpacing: 14,
        cells: zip(repository.contributors, contributorAvatars).map { contributor, avatar in
          Row(spacing: 10) {
            Portrait(
              image: avatar, name: contributor.login, diameter: 44, paints: personPaints)
            Column(spacing: 3) {
              Text(contributor.login, .subheadline).shrinking(to: 0.8)
              Row(spacing: 4) {
                Icon(.commit, size: 13, .secondary)
                Text(grouping.text(contributor.contributions), .footnote, .secondary)
              }
            }
            Spacer()
          }
          .element
        })
    }
    .element
  }
}

extension GroupReader {
  /// The bytes of a picture; nil if it has not been fetched.
  fileprivate func image(_ imageID: String?) throws(WidgetError) -> [UInt8]? {
    guard let imageID else { return nil }
    return try record(named: RefreshRecordName.image(imageID))
  }
}
