import WidgetDrawing
import WidgetTimeline

/// A repository as its widgets show it: who and what on one side, and on the other how many days ago
/// something happened, green or pink.
struct RepositoryComposition {
  let repository: RepositoryContent
  /// The bytes of the owner's picture; nil where there are none.
  let avatar: [UInt8]?
  /// Those of the contributors', in their order.
  let contributorAvatars: [[UInt8]?]
  let grouping: NumberGrouping
  let words: LanguageTable

  /// Reads the pictures that the group has.
  @inline(never)  // A widget has two of them.
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
  }

  /// What a screen reader says first.
  var title: String {
    repository.daysSinceLastActivity == 0
      ? words.word(.activityToday, name: repository.name)
      : words.sentence(
        .activity, repository.daysSinceLastActivity, name: repository.name)
  }

  /// What it adds.
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

  /// What the initials are made of; a sample has no owner.
  private var name: String { repository.owner.isEmpty ? repository.name : repository.owner }

  private var tint: Paint { repository.activity == .active ? .positive : .negative }

  /// As wide and as high as the content of a medium widget.
  var summary: some Composable {
    let size = WidgetFamily.systemMedium.contentSize
    let daysWidth = 88.0
    return Row {
      Column {
        Row(spacing: 10) {
          Portrait(image: avatar, name: name, diameter: 46)
          Column(spacing: 1) {
            Text(repository.name, Font(19, .semibold)).lines(2).shrinking(to: 0.6)
            if !repository.owner.isEmpty {
              Row(spacing: 4) {
                Text(repository.owner, .footnote, .secondary).shrinking(to: 0.85)
                // The figures are older than they should be.
                if repository.fetchError != nil { Icon(.warning, size: 11, .warning) }
              }
            }
          }
        }
        Spacer()
        Row(spacing: 12) {
          counter(repository.watchers, .star)
          counter(repository.forks, .fork)
          if repository.hasIssues { counter(repository.openIssues, .warning) }
        }
      }
      .frame(width: size.width - daysWidth - 12, height: size.height, horizontally: .start)
      Spacer()
      Column(spacing: 10, alignment: .center) { activity(60, unit: 13) }
        .frame(width: daysWidth, height: size.height)
    }
    .frame(width: size.width, height: size.height)
  }

  /// As wide and as high as the content of a small widget.
  var small: some Composable {
    let size = WidgetFamily.systemSmall.contentSize
    return Column {
      Row(spacing: 8) {
        Portrait(image: avatar, name: name, diameter: 30)
        Column(spacing: 1) {
          Text(repository.name, Font(14, .semibold)).lines(2).shrinking(to: 0.7)
          if !repository.owner.isEmpty {
            Text(repository.owner, Font(11), .secondary).shrinking(to: 0.85)
          }
        }
      }
      Spacer()
      Row(spacing: 6, alignment: .end) { activity(44, unit: 13) }
      Spacer()
      Row(spacing: 10) {
        counter(repository.watchers, .star, isShort: true)
        counter(repository.forks, .fork, isShort: true)
        if repository.fetchError != nil { Icon(.warning, size: 12, .warning) }
      }
    }
    .frame(width: size.width, height: size.height, horizontally: .start)
  }

  /// How long nothing has happened; today is a word.
  private func activity(_ size: Double, unit: Double) -> [Element] {
    let days = repository.daysSinceLastActivity
    guard days > 0 else {
      let today = words.today.prefix(1).uppercased() + words.today.dropFirst()
      return [
        Text(today, Font(size * 0.6, .bold, face: .rounded), tint).shrinking(to: 0.3).tight.element
      ]
    }
    return [
      Text(
        days < 10_000 ? grouping.text(days) : words.compact(Int64(days)),
        Font(size, .bold, face: .rounded), tint
      ).shrinking(to: 0.3).tight.priority(1).element,
      Text(words.sentence(.daysAgo, days), Font(unit), .secondary).shrinking(to: 0.7).element,
    ]
  }

  private func counter(
    _ number: Int64, _ symbol: Symbol, isShort: Bool = false
  ) -> some Composable {
    Row(spacing: 4) {
      Icon(symbol, size: isShort ? 12 : 14, .positive)
      // A number is not cut: it is another one then.
      Text(
        number < (isShort ? 10_000 : 100_000) ? grouping.text(number) : words.compact(number),
        .footnote.weight(.semibold)
      ).shrinking(to: 0.7)
    }
  }

  /// Those with the most commits, two by two.
  var contributors: some Composable {
    Column(spacing: 16) {
      Text(words.word(.topContributors), .footnote.weight(.semibold), .secondary)
      Grid(
        columns: 2, rowHeight: 44, columnSpacing: 12, rowSpacing: 20,
        cells: zip(repository.contributors, contributorAvatars).map { contributor, avatar in
          Row(spacing: 10) {
            Portrait(image: avatar, name: contributor.login, diameter: 44)
            Column(spacing: 2) {
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
  }
}

extension GroupReader {
  /// The bytes of a picture that was fetched; nil where it was not.
  fileprivate func image(_ imageID: String?) throws(WidgetError) -> [UInt8]? {
    guard let imageID else { return nil }
    return try record(named: RefreshRecordName.image(imageID))
  }
}
