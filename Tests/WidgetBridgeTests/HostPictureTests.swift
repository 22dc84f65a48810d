import CWidgetBridge
import Testing

@Suite("Pictures of a host's kind through the C functions")
struct HostPictureTests {
  private let group: TestGroup

  init() throws {
    group = try TestGroup()
    let descriptor = #"""
      {"kind":"steps","displayName":"Steps","supportedFamilies":["systemMedium","accessoryInline",
      "systemSmall","accessoryCircular","accessoryRectangular","accessoryCorner"],
      "placeholder":{"title":"Sample title","value":"1,234"}}
      """#
    try #require(registerWidgetKind(group.handle, descriptor) == 0)
    let plain = #"{"kind":"plain","displayName":"Plain","supportedFamilies":["systemSmall"]}"#
    try #require(registerWidgetKind(group.handle, plain) == 0)
  }

  private func setContent(_ content: String) throws {
    let timeline =
      #"{"entries":[{"date":"2026-05-01T00:00:00Z","content":\#(content)}],"#
      + #""policy":{"type":"never"}}"#
    try #require(setTimelineJSON(group.handle, "steps", timeline) == 0, "\(lastError())")
  }

  private func picture(_ members: String = "") throws -> String {
    let request = #"{"now":"2026-05-01T12:00:00Z","timeZone":"UTC"\#(members)}"#
    return try text { renderWidgetSVG(group.handle, "steps", request, $0, $1) }
  }

  @Test("Title, subtitle, value, caption and progress are drawn")
  func content() throws {
    try setContent(
      #"{"title":"Steps","subtitle":"Today","value":"8,432","caption":"of 10,000","#
        + #""progress":0.84}"#)
    let picture = try picture()
    #expect(picture.contains(#" width="338" height="158""#))
    for shown in ["Steps", "Today", "of 10,000"] {
      #expect(picture.contains(">\(shown)</text>"), "\(shown)")
    }
    // Figures are drawn as outlines, but a screen reader must be able to say them.
    #expect(picture.contains("<desc>8,432, Today, of 10,000, 84%</desc>"))
    #expect(picture.ranges(of: " d=\"m").count == "8,432".count + "84%".count)
    let inline = try self.picture(#","family":"accessoryInline""#)
    #expect(inline.contains(#" height="24""#))
    #expect(inline.contains(">Steps 8,432</text>"))
  }

  @Test("The gauge follows the progress, and without one there is none")
  func progress() throws {
    try setContent(#"{"title":"Steps","value":"8,432","progress":0.25}"#)
    let quarter = try picture()
    #expect(quarter.contains("<desc>8,432, 25%</desc>"))
    try setContent(#"{"title":"Steps","value":"8,432"}"#)
    let none = try picture()
    #expect(none.contains("<desc>8,432</desc>"))
    #expect(none.ranges(of: " d=\"m").count == "8,432".count)
  }

  @Test("Without a timeline, the placeholder is drawn as bars, and in a preview unchanged")
  func placeholder() throws {
    let redacted = try picture()
    #expect(!redacted.contains("<text"))
    #expect(!redacted.contains("Sample title") && !redacted.contains("1,234"))
    #expect(redacted.contains("<rect"))
    #expect(try picture(#","isPreview":true"#).contains(">Sample title</text>"))
  }

  private static let families = [
    "systemSmall", "systemMedium", "accessoryCircular", "accessoryRectangular", "accessoryInline",
    "accessoryCorner",
  ]

  @Test(
    "A content without a text to show is drawn with the kind's name",
    arguments: ["{}", #"{"tide":4.2}"#, #"{"title":" ","value":null}"#, #"{"progress":0.5}"#])
  func contentWithoutText(content: String) throws {
    try setContent(content)
    for family in Self.families {
      let picture = try picture(#","family":"\#(family)""#)
      #expect(picture.contains(">Steps</text>"), "\(family)")
      #expect(picture.contains("<title>Steps</title>"), "\(family)")
    }
  }

  @Test("A kind without anything to show is drawn as a bar, and is not empty")
  func nothingYet() throws {
    let picture = try text {
      renderWidgetSVG(group.handle, "plain", #"{"timeZone":"UTC"}"#, $0, $1)
    }
    #expect(picture.contains("<rect") && !picture.contains("<text"))
  }

  @Test("A single subtitle or caption is drawn once in every family")
  func oneText() throws {
    for member in ["subtitle", "caption"] {
      try setContent(#"{"\#(member)":"Today"}"#)
      for family in Self.families {
        let picture = try picture(#","family":"\#(family)""#)
        #expect(picture.ranges(of: ">Today</text>").count == 1, "\(member) in \(family)")
      }
    }
  }

  @Test("Items, rows, a chart's values and a photo are drawn, and not a bare title")
  func lists() throws {
    try setContent(
      #"{"title":"Trip","items":["Passport",{"title":"Coat","value":"1","done":true}],"#
        + #""rows":[["Mon","24°"],["Tue",22]],"other":[1]}"#)
    let list = try picture()
    for shown in ["Trip", "Passport", "Coat", "Mon", "24°", "Tue", "22"] {
      #expect(list.contains(">\(shown)</text>"), "\(shown)")
    }
    #expect(list.contains("<desc>Passport, Coat 1, Mon 24°, Tue 22</desc>"))
    try setContent(#"{"title":"Steps","values":[1,2.5,0,"x",3]}"#)
    #expect(try picture().ranges(of: "<rect").count == 4)
    let bytes: [UInt8] = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]
    try #require(setSharedData(group.handle, "photo", bytes, 6) == 0)
    try setContent(#"{"title":"Beach","image":"photo"}"#)
    for family in ["systemSmall", "systemMedium"] {
      #expect(try picture(#","family":"\#(family)""#).contains("<image"))
    }
  }

  @Test("A photo that is damaged is an error, and a key without a photo is none")
  func damagedPhoto() throws {
    let photo = [UInt8]("GIF89a: the bytes that are damaged".utf8)
    try #require(setSharedData(group.handle, "photo", photo, UInt32(photo.count)) == 0)
    try #require(setSharedValue(group.handle, "value", "1") == 0)
    for key in ["value", "absent", ""] {
      try setContent(#"{"title":"Beach","image":"\#(key)"}"#)
      #expect(try !picture().contains("<image"))
    }
    try setContent(#"{"title":"Beach","image":"photo"}"#)
    let opened = try group.openDamaged(photo)
    defer { _ = closeSharedGroup(opened) }
    #expect(
      renderWidgetSVG(opened, "steps", #"{"timeZone":"UTC"}"#, nil, 0)
        == BridgeStatusCorrupt.rawValue)
  }

  @Test("Items without room are counted, and no item is partly drawn")
  func manyItems() throws {
    let items = (1...30).map { "\"Item \($0)\"" }.joined(separator: ",")
    try setContent(#"{"title":"Trip","items":[\#(items)]}"#)
    for family in ["systemSmall", "systemMedium"] {
      let picture = try picture(#","family":"\#(family)""#)
      let shown = picture.ranges(of: /<text [^>]*>Item \d+</).count
      #expect(shown > 1 && picture.contains(">+\(30 - shown)</text>"), "\(family)")
    }
  }

  @Test("A family that the description does not have is refused")
  func unsupportedFamily() throws {
    let request = #"{"family":"systemLarge"}"#
    #expect(
      renderWidgetSVG(group.handle, "steps", request, nil, 0)
        == Int32(BridgeStatusInvalidValue.rawValue))
    let error = try lastErrorMembers()
    #expect(error["path"] == "$.family")
    #expect(error["message"]?.contains("systemLarge") == true)
  }

  @Test("Markup in a title is text, for the eye and for a screen reader")
  func escapedTitle() throws {
    try setContent(#"{"title":"</svg><script>&\"","value":"1"}"#)
    for family in ["systemMedium", "accessoryInline"] {
      let picture = try picture(#","family":"\#(family)""#)
      #expect(!picture.contains("<script"))
      #expect(picture.contains("&lt;/svg"))
      #expect(picture.ranges(of: "</svg>").count == 1)
      #expect(picture.contains("role=\"img\""))
      #expect(picture.contains("<title>") && picture.contains("<desc>"))
    }
  }
}
