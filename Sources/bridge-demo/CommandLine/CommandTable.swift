import BridgeJSON
import CWidgetBridge

extension Command {
  /// The commands, in the order of the help.
  static let all: [Command] =
    ofValues + ofPictures + ofKinds + ofFetching + ofTheGroup

  /// The job that the program does without a command.
  static let mainJob = Command("", [], [.now, .timeZone, .locale, .days], nil, "") { given in
    let command = ShowCommand(request: try given.request(), place: given.place)
    try given.show(command.run())
  }

  static let version = Command("--version", [], [], nil, "") {
    try $0.show("bridge-demo \(Bridge.version())\n")
  }

  static let help = Command(
    "help", ["[COMMAND]"], [], "show this, or the help of one command",
    """
    Shows what the program does, or what one of its commands does:

      bridge-demo help timeline
    """
  ) { given in
    let command = try given.words.first.map(ArgumentParser.command(named:))
    try given.show(Help.text(of: command))
  }

  static let ofValues: [Command] = [
    Command(
      "set", ["KEY", "[JSON]"], [.noCheck], "keep a JSON value under a key",
      """
      Keeps a JSON value under a key. Every process sees it from its next read on. A
      group that does not exist is made. Quote the JSON for the shell:

        bridge-demo set widgetDataKey '{"title":"Exam","endDate":"2026-12-25"}'
        bridge-demo set greeting '"hello"'

      If the JSON is left out or is "-", it is read from standard input:

        bridge-demo set widgetDataKey < exam.json

      What a widget reads by default (widgetDataKey, studyDays, repos) is checked
      first.
      """
    ) { given in
      let json = try given.json(at: 1)
      let bridge = try given.bridge(.readWrite)
      if !given.has(.noCheck) { try bridge.check(json, for: given.first) }
      unsafe try bridge.change(setSharedValue, given.first, json)
    },
    Command(
      "update", ["KEY", "[JSON]"], [.expected, .noCheck],
      "the same, if the key still holds what is expected",
      """
      Keeps a JSON value under a key if the key still holds the value of --expected,
      byte for byte; without --expected, if it holds nothing. It is one step for all
      processes. The status is 1 if the key holds something else.

        old=$(bridge-demo get visits)
        bridge-demo update visits $((old + 1)) --expected "$old"
      """
    ) { given in
      let json = try given.json(at: 1)
      let bridge = try given.bridge(.readWrite)
      if !given.has(.noCheck) { try bridge.check(json, for: given.first) }
      let expected = given.value(of: .expected)
      try bridge.change { unsafe replaceSharedValue($0, given.first, expected, json) }
    },
    Command(
      "get", ["KEY"], [], "show a value, byte for byte as it was set",
      """
      Shows the value under a key, byte for byte as it was set, and ends the line.

        bridge-demo get widgetDataKey
      """
    ) { try $0.show(unsafe try $0.bridge(.readOnly).read(getSharedValue, $0.first) + "\n") },
    Command(
      "remove", ["KEY"], [], "remove a value or data",
      "Removes the value or data under a key. A key that is not there is an error."
    ) { unsafe try $0.existing(.readWrite).change(removeSharedValue, $0.first) },
    Command(
      "clear", [], [], "remove all values and data",
      "Removes all values and data. Kinds, timelines and responses stay."
    ) { try $0.existing(.readWrite).change(removeAllSharedValues) },
    Command(
      "list", [], [], "show the keys, their types and sizes",
      """
      Shows the keys of the group, sorted, with their types ("value" or "data") and
      sizes in bytes. If standard output is not a terminal, there is a line for each
      key, with tabs between the three, and no heading.
      """
    ) { try $0.show($0.bridge(.readOnly).keys()) },
    Command(
      "export", [], [], nil,
      """
      Shows all values, as they are at one moment, as one JSON object.

        bridge-demo export | bridge-demo import --group copy
      """
    ) { try $0.show(unsafe try $0.bridge(.readOnly).read(getSharedValues) + "\n") },
    Command(
      "import", ["[JSON]"], [.noCheck], "show all values as one object; set those of an object",
      """
      Sets every member of a JSON object as a value, all of them as one change. Other
      keys stay. If the JSON is left out or is "-", it is read from standard input.
      What a widget reads by default is checked first.
      """
    ) { given in
      let json = try given.json(at: 0)
      let bridge = try given.bridge(.readWrite)
      if !given.has(.noCheck) { try bridge.checkMembers(of: json) }
      unsafe try bridge.change(setSharedValues, json, nil)
    },
    Command(
      "get-data", ["KEY"], [.output], nil,
      """
      Shows the bytes of the data under a key, or writes them to the file of --output.

        bridge-demo get-data picture --output picture.png
      """
    ) { given in
      let bytes = unsafe try given.bridge(.readOnly).readBytes(getSharedData, given.first)
      try given.put(bytes, into: given.value(of: .output))
    },
    Command(
      "set-data", ["KEY", "[FILE]"], [], "show the bytes under a key; keep those of a file",
      """
      Keeps the bytes of a file under a key. If the file is left out or is "-", the
      bytes are read from standard input.

        bridge-demo set-data picture picture.png
      """
    ) { given in
      let bytes = try InputFile.bytes(of: given.words.dropFirst().first ?? "-")
      try given.bridge(.readWrite).setData(bytes, of: given.first)
    },
    Command(
      "changes", [], [.key], "print a line for each change of the group, or of a key",
      """
      Prints a line whenever any process changes the group: the time, the group's
      change count, the keys that were set or removed, and the kinds that changed or
      are to reload. Setting a key again to the value that was told last is not a
      change. Ctrl-C ends it, with status 130. It uses no processor time meanwhile.
      """
    ) { try ChangesCommand(key: $0.value(of: .key), place: $0.place).run() },
  ]

  static let ofTheGroup: [Command] = [
    Command(
      "stats", [], [], "show how the group is stored",
      """
      Shows how the group is stored: how many keys, and records of widgets, it has;
      how many bytes the newest items take, and older and removed ones; how long the
      snapshot of the last compaction is, and what was appended to it since; how many
      changes and compactions there were. If standard output is not a terminal, there
      is a line for each figure, with a tab behind its name. It writes nothing.
      """
    ) { try StoredGroup($0.place).showStatistics() },
    Command(
      "verify", [], [], "check every record of the group",
      """
      Checks every record of the group against its checksum, and the index against
      the records. It writes nothing. The status is 1 if something is damaged; the
      message names the file, and the byte at which the damaged part begins.

        bridge-demo verify --group com.example.app
      """
    ) { try StoredGroup($0.place).showVerification() },
    Command(
      "repair", [], [], "make a damaged group anew of what is whole",
      """
      Makes a new file of all that is whole in a damaged group, before and behind what
      is damaged, and keeps the damaged file beside it, as group.damaged-1 or the next
      number that is free. It says where the damage was. Keys whose newest record was
      damaged are gone, or hold what they held before. A group that is whole is left
      as it is.

        bridge-demo repair --group com.example.app
      """
    ) { given in
      let told = unsafe try given.existing(.repair).read(repairSharedGroup).document()
      try given.show(Repair.lines(told))
    },
    Command(
      "doctor", [], [], "check folder, permissions, time zones and versions",
      """
      Checks the versions, the data folder and its permissions, that a value can be
      written and read back (in a group of its own, which is removed), and the time
      zones. For each problem it says what to do. The status is 1 if there is one.
      """
    ) { try DoctorCommand(place: $0.place).run() },
    help,
  ]
}
