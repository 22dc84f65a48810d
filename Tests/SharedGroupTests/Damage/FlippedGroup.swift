import GroupWorkload
import SharedGroup
import Testing

/// A group's file in which bits flip, and what the group holds.
struct FlippedGroup {
  let image: GroupImage
  /// What the snapshot holds.
  let base: GroupModel
  /// The change of each frame.
  let steps: [WorkloadStep]
  let model: GroupModel
  /// Each key with every value that it ever held.
  let written: Set<[UInt8]>

  init(image: GroupImage, base: GroupModel, steps: [WorkloadStep]) {
    (self.image, self.base, self.steps) = (image, base, steps)
    var (model, written) = (base, Set<[UInt8]>())
    for step in [nil] + steps.map(Optional.some) {
      if let step { model.perform(step) }
      for item in model.all { written.insert([UInt8](item.key.utf8) + item.bytes) }
    }
    (self.model, self.written) = (model, written)
  }

  /// What the group held after some of its frames.
  func model(frames: Range<Int>) -> GroupModel {
    var model = base
    for step in steps[frames] { model.perform(step) }
    return model
  }

  /// The keys whose items are not right if a byte is not: the key of the record that contains the
  /// byte, and for a byte of the index all keys of the snapshot; without those that were changed
  /// later.
  func keysThatNeed(_ offset: Int) -> Set<String> {
    changedKeysThatNeed(offset).intersection(model.all.map(\.key))
  }

  /// These keys, and those whose removal is in a record that contains the byte.
  func changedKeysThatNeed(_ offset: Int) -> Set<String> {
    let places = image.snapshotRecords + image.frames.flatMap { image.records(ofFrame: $0) }
    var newest: [String: Range<Int>] = [:]
    for place in places { newest[image.key(of: place)] = place }
    let isIndex = (image.indexOffset..<image.snapshotEnd).contains(offset)
    let keys = newest.filter {
      $0.value.contains(offset) || isIndex && $0.value.upperBound <= image.indexOffset
    }
    return Set(keys.keys)
  }

  /// What a repair leaves if a byte is damaged; nil if there is no repair.
  func repaired(afterDamageAt offset: Int) -> GroupModel? {
    if offset < GroupImage.headerBytes { return nil }
    var left = base
    if let record = image.snapshotRecords.first(where: { $0.contains(offset) }) {
      left.perform(.changes([.remove(key: image.key(of: record))]))
    }
    for (frame, step) in zip(image.frames, steps) where !frame.contains(offset) {
      left.perform(step)
    }
    return left
  }

  /// The calls that reported damage.
  struct Refusals {
    var count = 0
    /// The keys that could not be read.
    var keys: Set<String> = []
    /// Whether the group could not be repaired.
    var isRepair = false
  }

  /// Opens a file with the given bytes, and makes every call. Calls must return what was written,
  /// or a status that reports the damage. A repair must leave only what was written.
  ///
  /// - Parameters:
  ///   - others: the files beside the group's file.
  ///   - repaired: what a repair must leave exactly; nil if this is not known.
  func expectTruthOrStatus(
    _ bytes: [UInt8], in folder: MemoryFolder, _ when: Comment,
    beside others: [String: [UInt8]] = [:], repaired: GroupModel? = nil
  ) throws -> Refusals {
    let files = others.merging(["group": bytes, "lock": []]) { other, _ in other }
    try folder.restore(files)
    var refusals = Refusals()
    /// Returns whether the call was refused.
    @discardableResult
    func ask<Answer: Equatable>(
      _ right: Answer, _ call: () throws(SharedGroupError) -> Answer
    ) -> Bool {
      do throws(SharedGroupError) {
        let answer = try call()
        #expect(answer == right, when)
        return false
      } catch {
        refusals.count += 1
        let isRight = error.code == .corrupt || error.code == .unsupported
        #expect(
          isRight && error.message.contains(folder.file("group")), "\(when): \(error.message)")
        return true
      }
    }
    ask(true) { () throws(SharedGroupError) in
      let reader = try folder.open(isReadOnly: true)
      for item in model.all {
        let isRefused = ask(item.bytes) { () throws(SharedGroupError) in
          try reader.item(item.type, forKey: item.key)
        }
        if isRefused { refusals.keys.insert(item.key) }
      }
      ask([UInt8]?.none) { () throws(SharedGroupError) in try reader.item(.value, forKey: "none") }
      ask(model) { () throws(SharedGroupError) in try GroupModel(of: reader) }
      return true
    }
    // A writer must continue, or write nothing.
    ask(true) { () throws(SharedGroupError) in
      let group = try folder.open()
      do throws(SharedGroupError) {
        try group.setValue("on", forKey: "key")
      } catch {
        #expect((try? folder.read("group"))?.isSame(as: bytes) == true, when)
        throw error
      }
      return try folder.open(isReadOnly: true).value(forKey: "key") == "on"
    }
    try folder.restore(files)
    refusals.isRepair = ask(true) { () throws(SharedGroupError) in
      let group = try folder.open()
      _ = try group.repair()
      #expect(try group.verify().isSound, when)
      let left = try GroupModel(of: group)
      #expect(repaired == nil || left == repaired, when)
      for item in left.all {
        #expect(written.contains([UInt8](item.key.utf8) + item.bytes), when)
      }
      return true
    }
    return refusals
  }
}
