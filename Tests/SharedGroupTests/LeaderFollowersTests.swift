import Testing

@testable import SharedGroup

/// Who is to look again, in orders of steps that threads seldom come upon.
@Suite struct LeaderFollowersTests {
  let waiting = LeaderFollowers()

  /// Between a call's look and its falling asleep there is a change, and a call that knows of it leads:
  /// it waits for the change after that.
  @Test func nobodySleepsBehindALeaderThatKnowsOfALaterChange() {
    let round = waiting.round
    #expect(waiting.lead(at: 2))
    #expect(!waiting.lead(at: 1))
    #expect(waiting.round != round, "the call that looked before looks again")
  }

  /// The same of a follower that sleeps, where the change comes as the leader's time is over.
  @Test func aLeaderThatKnowsOfALaterChangeWakesThoseWhoSleep() {
    #expect(waiting.lead(at: 1))
    waiting.leave(isLeader: true, hasChanged: false)
    let round = waiting.round
    #expect(waiting.lead(at: 2))
    #expect(waiting.round != round)
  }

  @Test func aLeaderThatKnowsNoMoreThanTheOneBeforeWakesNobody() {
    #expect(waiting.lead(at: 1))
    waiting.leave(isLeader: true, hasChanged: false)
    let round = waiting.round
    #expect(waiting.lead(at: 1))
    #expect(waiting.round == round)
  }
}
