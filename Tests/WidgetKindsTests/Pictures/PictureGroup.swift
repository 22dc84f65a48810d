import Foundation
import WidgetTimeline

/// A group in memory, for tests of pictures.
final class PictureGroup: GroupReader, Sendable {
  let values: [String: String]
  let data: [String: [UInt8]]
  let records: [String: [UInt8]]
  var revision: UInt64 { 1 }

  init(
    values: [String: String] = [:], data: [String: [UInt8]] = [:], records: [String: [UInt8]] = [:]
  ) {
    self.values = values
    self.data = data
    self.records = records
  }

  func value(forKey key: String) throws(WidgetError) -> [UInt8]? {
    values[key].map { Array($0.utf8) }
  }

  func allValues() throws(WidgetError) -> [(key: String, bytes: [UInt8])] {
    values.sorted { $0.key < $1.key }.map { (key: $0.key, bytes: Array($0.value.utf8)) }
  }

  func data(forKey key: String) throws(WidgetError) -> [UInt8]? { data[key] }

  func record(named name: String) throws(WidgetError) -> [UInt8]? { records[name] }

  /// A group after repositories were fetched, with the pictures of one owner and one contributor.
  static let repositories: PictureGroup = {
    func response(_ document: String) -> [UInt8] {
      Array(#"{"version":1,"fetchedAt":1795200000,"document":\#(document)}"#.utf8)
    }
    func repository(
      _ name: String, _ owner: String, _ number: Int, pushed: String, counts: [Int]
    ) -> [UInt8] {
      response(
        """
        {"name":"\(name)","owner":{"login":"\(owner)","avatar_url":"\(avatarURL(number))"},\
        "has_issues":true,"forks":\(counts[1]),"watchers":\(counts[0]),\
        "open_issues":\(counts[2]),"pushed_at":"\(pushed)"}
        """)
    }
    let people = [("ada", 4), ("grace-hopper", 3), ("홍길동", 5), ("margaret.hamilton", 6)]
      .enumerated().map { place, person in
        """
        {"login":"\(person.0)","avatar_url":"\(avatarURL(person.1))",\
        "contributions":\(1234 / (place + 1))}
        """
      }
    return PictureGroup(records: [
      "fetched/github.repository:sallen0400/swift-news": repository(
        "swift-news", "sallen0400", 1, pushed: "2026-06-01T05:22:11Z", counts: [288, 21, 3]),
      "fetched/github.contributors:sallen0400/swift-news": response(
        "[\(people.joined(separator: ","))]"),
      "fetched/github.repository:apple/swift": repository(
        "swift", "apple", 2, pushed: "2026-11-20T23:22:11Z", counts: [67_834, 10_432, 7_120]),
      "fetched/github.repository:kudoleh/iOS-Clean-Architecture-MVVM": repository(
        "iOS-Clean-Architecture-MVVM", "kudoleh", 7, pushed: "2023-01-10T08:00:00Z",
        counts: [4_012, 983, 41]),
      "image/github.avatar:\(avatarURL(1))": png,
      "image/github.avatar:\(avatarURL(3))": png,
      // A response to a request for a picture that is not a picture.
      "image/github.avatar:\(avatarURL(4))": Array("<html>".utf8),
    ])
  }()

  private static func avatarURL(_ number: Int) -> String {
    "https://avatars.githubusercontent.com/u/\(number)?v=4"
  }

  /// A PNG of 16 by 16 pixels with a gradient from blue to red.
  static let png = [UInt8](
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAACNklEQVR42g3LoYrAIAAA0Pu6i4sLC4YFg8FgMCwY\
        DAY5ZAyRBRHDkAUZBhHDGAsGP+v2+vv5nfowtXF6wXTDqeIp0ymxKYrpVNNhJu8mG6b9mnSZ1mf6+/kFfQBtBC8A\
        NwQVg0xBYiAKcCpwGOAdsAHsF9AFrA/4wtyHuY3zC+YbzhXPmc6JzVHMp5oPM3s32zDv16zLvD7zF2AfYBvhC+AN\
        YcUwU5gYjAKeCh4GegdtgPsFdYHrA7+A+oDaiF6AbogqRpmixFAU6FToMMg7ZAPaL6QLWh/0BdwH3Eb8AnxDXDHO\
        FCeGo8CnwofB3mEb8H5hXfD64C+QPpA2kheQG5KKSaYkMRIFORU5DPGO2ED2i+hC1od8gfaBtpG+gN6QVkwzpYnR\
        KOip6GGod9QGul9UF7o+9AtLH5Y2Li9YbrhUvGS6JLZEsZxqOczi3WLDsl+LLsv6LF9gfWBtZC9gN2QVs0xZYiwK\
        dip2GOYds4HtF9OFrQ/7Au8DbyN/Ab8hr5hnyhPjUfBT8cNw77gNfL+4Lnx9+BdEH0QbxQvEDUXFIlORmIhCnEoc\
        RngnbBD7JXQR6yO+IPsg2yhfIG8oK5aZysRkFPJU8jDSO2mD3C+pi1wf+QXVB9VG9QJ1Q1WxylQlpqJQp1KHUd4p\
        G9R+KV3U+qgvbH3Y2ri9YLvhVvGW6ZbYFsV2qu0wm3ebDdt+bbps67N9wfTBtNG8wNzQVGwyNYmZKMypzGGMd8YG\
        s19GF7M+5u8f26+kEBlDgXkAAAAASUVORK5CYII=
        """) ?? Data())
}
