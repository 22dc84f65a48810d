import CWidgetBridge
import Foundation
import Testing

/// Gives each member of an event each of many odd values. The library must report the path of a
/// value that it cannot count with, and nothing may end the process.
@Suite("Arbitrary values of an event's members")
struct EventMemberTests {
  private static let members = [
    "startDate", "endDate", "endTime", "timeZone", "startFromDayOne", "restarts", "repeat",
    "except",
    "also", "until", "milestones", "count", "units", "calendar", "leapMonth", "leapDay",
  ]
  /// Values that a member may have by mistake, or by malice.
  private static let values = [
    "null", "true", "false", "0", "-1", "7", "1.5", "1e300", "-0", "9223372036854775807",
    "18446744073709551616", #""""#, #"" ""#, #""\u0000""#, #""é""#, #""\ud83d\udc4d""#, "[]", "{}",
    "[[]]", "[{}]", "[null]", "[7]", #"[""]"#, #"{"":0}"#, #"{"key":"holidays"}"#, #"{"key":""}"#,
    #"{"key":7}"#, #"{"key":"none"}"#, #"{"everyDays":1}"#, #"{"everyDays":3652058}"#,
    #"{"weekdays":["sunday"]}"#, #"{"weekdays":["sunday"],"also":{"key":"holidays"}}"#,
    #"{"weekdays":["sunday"],"except":["9999-12-31","0001-01-01"]}"#, #""2026-05-01""#,
    #""0001-01-01""#, #""9999-12-31""#, #""--02-29""#, #""02-30""#, #""2026-05-01T23:59:60Z""#,
    #""2026-05-01T00:00:00+14:00""#, #"["2026-05-01","2026-05-01","2020-02-29"]"#,
    #"["9999-12-31"]"#, #"["0001-01-01"]"#, #""00:00""#, #""23:59:59""#, #""24:00""#,
    #""Pacific/Apia""#, #""-23:59""#, #""../UTC""#, #""yearly""#, #""weekly""#, #""workdays""#,
    #""lunarKorean""#, #""march1""#, #"["years","months","weeks","days"]"#, #"["days"]"#,
    #"["days","years"]"#, #"["anniversaries"]"#, "[100,3652058]", #"[{"everyDays":1}]"#,
    #""FREQ=DAILY""#, #""FREQ=DAILY;INTERVAL=3652058""#, #""FREQ=YEARLY;COUNT=4000;BYMONTH=2""#,
    #""FREQ=YEARLY;BYDAY=53MO;BYSETPOS=-366""#, #""FREQ=MONTHLY;BYMONTHDAY=31;UNTIL=99991231""#,
    #""FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;WKST=SU;COUNT=1""#, #""FREQ=""#, #"";;;=""#,
    #""FREQ=MONTHLY;INTERVAL=99999;BYDAY=-5FR""#,
  ]
  /// Events to which the member is added.
  private static let events: [[String: String]] = [
    [:],
    ["startDate": #""2024-02-29""#, "endDate": #""2027-03-01""#],
    ["startDate": #""1990-05-01""#, "endDate": #""1990-05-01""#, "repeat": #""yearly""#],
    ["endDate": #""2026-04-30""#, "repeat": #""FREQ=MONTHLY;BYDAY=2TU""#],
    ["endDate": #""9999-12-31""#, "endTime": #""18:30""#, "timeZone": #""Asia/Seoul""#],
    ["startDate": #""0001-01-01""#, "restarts": #"["2026-01-31"]"#],
    ["endDate": #""--05-01""#],
  ]

  @Test("are counted, or refused with their path", arguments: members)
  func member(name: String) throws {
    let group = try TestGroup()
    let handle = group.handle
    #expect(setSharedValue(handle, "holidays", #"["2026-05-05","2026-12-25"]"#) == 0)
    let request = #"{"now":"2026-05-01T12:00:00Z","timeZone":"America/New_York","days":0}"#
    var (counted, refused) = (0, 0)
    for event in Self.events {
      for value in Self.values {
        let members = event.merging([name: value]) { $1 }.map { #""\#($0)":\#($1)"# }.sorted()
        let json = "{\(members.joined(separator: ","))}"
        #expect(setSharedValue(handle, "widgetDataKey", json) == 0)
        let length = getTimelineJSON(handle, "dday", request, nil, 0)
        let checked = checkSharedValueJSON(handle, "dday", "widgetDataKey", json)
        // A list names the events that it leaves out.
        #expect(getTimelineJSON(handle, "ddayList", request, nil, 0) > 0, "\(json)")
        if length > 0 {
          counted += 1
          #expect(checked == BridgeStatusOK.rawValue, "\(json)")
          // Only every tenth picture is drawn, because pictures take longer than everything else.
          guard counted % 10 == 0 else { continue }
          #expect(renderWidgetSVG(handle, "dday", request, nil, 0) > 0, "\(json)")
          continue
        }
        refused += 1
        #expect(length == BridgeStatusInvalidValue.rawValue, "\(json)")
        #expect(checked == length, "\(json)")
        let error = try lastErrorMembers()
        #expect(error["path"]?.hasPrefix("$.") == true, "\(json): \(error)")
        #expect(error["key"] == "widgetDataKey", "\(json): \(error)")
      }
    }
    #expect(counted > 0 && refused > 0, "\(name)")
  }
}
