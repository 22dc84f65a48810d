import Synchronization
import SystemCalls

/// What a reader reads that cannot use the shared page or index: the log, with an index in its own
/// memory.
struct PrivateSource: Sendable {
  let point: ReadPoint
  /// What the page said before the log was walked; nil where there was none.
  let mark: PageMark?
  /// The page's position when the log was walked, where the page is valid but cannot be followed.
  let followed: LogPosition?
  /// The file `values` when it was read, where that holds the group.
  let values: FileStatus?

  /// Whether the log has more than the page says.
  func isAhead(of mark: PageMark) -> Bool {
    point.position.generation == mark.position.generation
      && point.position.end > mark.position.end
  }
}

/// What a page says that a reader does not trust: it may be one from before a restart, and as good as
/// none, or one that writers are using which cannot tell this boot.
struct PageMark: Equatable, Sendable {
  private let valid: UInt64
  let position: LogPosition
  private let numbers: SIMD2<UInt64>
  private let owners: SIMD2<UInt64>

  init(_ page: ControlPage) {
    position = page.position
    valid = page.words.load(ControlField.valid)
    numbers = SIMD2(page.number(0), page.number(1))
    owners = SIMD2(
      page.words.load(ControlField.owner(0)), page.words.load(ControlField.owner(1)))
  }

  /// Whether no writer has begun to write over a log since.
  func stillHolds(_ position: LogPosition, in page: ControlPage) -> Bool {
    let owner = page.words.load(ControlField.owner(position.slot))
    // A recovery only adds to a log.
    return owner == owners[position.slot] || owner == UInt64(position.generation)
      || owner == LogFormat.nobody
  }
}

extension GroupStorage {
  /// The newest moment that this reader can see.
  ///
  /// - Returns: nil where it is to look again: the shared page can be used, or is being changed.
  /// - Throws: `.unavailable` where there is no group.
  func privatePoint() throws(SharedGroupError) -> ReadPoint? {
    do {
      return try mappings.withLock { mappings throws(SharedGroupError) in
        guard isPrivate.load(ordering: .acquiring) else { return nil }
        let page = try mapPage(in: &mappings)
        if let page {
          try page.checkVersion(file: folder.control)
          if page.isValid, try canFollow(page, in: &mappings) {
            adopt(page)
            return nil
          }
        }
        let mark = page.map { PageMark($0) }
        if let own = mappings.own, own.mark == mark, try isCurrent(own) { return own.point }
        let followed = page.flatMap { $0.isValid ? $0.position : nil }
        let own = try makePrivateSource(mark: mark, followed: followed)
        if let page, let mark, own.isAhead(of: mark) {
          // Of a change that is being made, or of a page from before a restart.
          ProcessEnvironment.sleep(nanoseconds: 1_000_000)
          if PageMark(page) != mark { return nil }
        }
        mappings.own = own
        return own.point
      }
    } catch {
      throw error
    }
  }

  /// Whether what was read from a private source can be believed.
  func privateStillHolds(_ point: ReadPoint) -> Bool {
    // What was read was read before the page is looked at.
    loadFence()
    return mappings.withLock { mappings in
      // There may be one by now, and a writer at work.
      guard let page = (try? mapPage(in: &mappings)) ?? nil else { return true }
      guard let own = mappings.own, own.point.keeper === point.keeper, let mark = own.mark else {
        return false
      }
      return mark.stillHolds(point.position, in: page)
    }
  }

  /// What the page said when this reader walked the log, where it is valid but cannot be followed;
  /// nil where there is no such page, or this reader uses it.
  var followedPosition: LogPosition? {
    guard isPrivate.load(ordering: .acquiring) else { return nil }
    return mappings.withLock { $0.own?.followed }
  }

  private func mapPage(in mappings: inout Mappings) throws(SharedGroupError) -> ControlPage? {
    let page = mappings.page
    // Others may use an adopted one, which is never let go.
    if page != nil, !mappings.isLayered || !isPrivate.load(ordering: .acquiring) { return page }
    guard let opened = try folder.openControl(isWritable: false) else { return page }
    let mapped = try folder.mapControl(opened, isWritable: false)
    mappings.control = mapped.memory
    mappings.page = mapped.page
    mappings.isLayered = mapped.isLayered
    return mapped.page
  }

  /// Whether the files are mapped, or can be, that a page speaks of.
  private func canFollow(
    _ page: ControlPage, in mappings: inout Mappings
  ) throws(SharedGroupError) -> Bool {
    let position = page.position
    do throws(SharedGroupError) {
      if try copyTail(of: page, in: &mappings) { return true }
      guard let segment = try map(position.slot, of: page, in: &mappings) else { return false }
      return page.stillHolds(position) && Int(position.end) <= segment.log.count
        && LogHeader(segment.log).isIntact
    } catch {
      // What stands in the index's place, the log may do without.
      guard error.code == .corrupt || error.code == .unavailable else { throw error }
      return false
    }
  }

  private func isCurrent(_ own: PrivateSource) throws(SharedGroupError) -> Bool {
    guard let values = own.values else { return true }
    return try folder.status(of: folder.values) == values
  }

  private func makePrivateSource(
    mark: PageMark?, followed: LogPosition?
  ) throws(SharedGroupError) -> PrivateSource {
    let values = try folder.status(of: folder.values)
    if followed == nil, case .first(let snapshot) = try folder.valuesForm() {
      let (image, length) = GroupStorage.firstLog(of: snapshot)
      guard let scan = LogScan(image.words), scan.end == length else {
        throw .corrupt(file: folder.values, because: "its items cannot be read back")
      }
      let point = privatePoint(scan, log: image.words, owner: image, slot: 1)
      return PrivateSource(point: point, mark: mark, followed: nil, values: values)
    }
    let (best, unreadable) = try folder.chooseLog()
    guard let best else {
      if let slot = unreadable.first {
        throw .corrupt(file: folder.log(slot), because: "it has no readable header")
      }
      throw .unavailable(folder: folder.path, because: "there is no group in it")
    }
    let point = privatePoint(
      best.scan, log: best.log.words, owner: best.log, slot: best.slot)
    return PrivateSource(point: point, mark: mark, followed: followed, values: nil)
  }

  private func privatePoint(
    _ scan: LogScan, log: SharedWords, owner: any AnyObject & Sendable, slot: Int
  ) -> ReadPoint {
    let mapped = MappedSegment(log, owner: owner, slot: slot, index: scan.index)
    return ReadPoint(
      position: LogPosition(
        generation: scan.header.generation, end: UInt32(truncatingIfNeeded: scan.end)),
      segment: mapped.segment, keeper: mapped)
  }
}
