import GroupWorkload
import Testing

@testable import SharedGroup

/// The slots that a change has claimed, compared with a dictionary.
@Suite struct EngineClaimTableTests {
  @Test func slotsAreFoundAgainAndForgottenWithTheChange() {
    var random = SeededGenerator(seed: 11)
    var claims = ClaimTable()
    let index = PrivateWords(count: 1 << 14)
    for claimed in [1, 2, 15, 16, 17, 18, 33, 40, 3, 64, 1_000, 5_000, 1, 17] {
      var model: [Int: UInt64] = [:]
      var newKeys = 0
      claims.removeAll()
      while model.count < claimed {
        let place = random.below(1 << 14)
        #expect(claims.slot(at: place) == model[place])
        let isNew = random.below(2) == 0
        if isNew, model[place] == nil { newKeys += 1 }
        let slot = random.next()
        model[place] = slot
        claims.set(place, to: slot, isNewKey: isNew)
        #expect(claims.slot(at: place) == slot)
      }
      #expect(claims.count == claimed)
      #expect(claims.newKeys == newKeys)
      let places = 0..<1 << 14
      #expect(places.allSatisfy { claims.slot(at: $0) == model[$0] })
      index.words.clear()
      claims.store(in: index.words)
      #expect(places.allSatisfy { index.words.load($0) == model[$0] ?? 0 })
    }
  }
}
