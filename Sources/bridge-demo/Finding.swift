/// Something that the doctor looked at, and what to do about it.
struct Finding: Sendable {
  enum Verdict: Sendable {
    case good, warning, problem, skipped
  }

  let verdict: Verdict
  /// What was looked at, for example "Data folder".
  let subject: String
  /// What was found.
  let text: String
  /// What to do; nil where there is nothing to do.
  var remedy: String?

  static func good(_ subject: String, _ text: String) -> Finding {
    Finding(verdict: .good, subject: subject, text: text)
  }

  static func warning(_ subject: String, _ text: String, remedy: String) -> Finding {
    Finding(verdict: .warning, subject: subject, text: text, remedy: remedy)
  }

  static func problem(_ subject: String, _ text: String, remedy: String) -> Finding {
    Finding(verdict: .problem, subject: subject, text: text, remedy: remedy)
  }

  static func skipped(_ subject: String, _ text: String) -> Finding {
    Finding(verdict: .skipped, subject: subject, text: text)
  }

  // MARK: - Shown

  private static let subjectColumns = 13

  /// What was found, and under it what to do.
  func lines(on terminal: Terminal) -> [StyledText] {
    let head =
      StyledText("  ") + mark(on: terminal) + StyledText("  ")
      + StyledText(DisplayText.padded(subject, to: Self.subjectColumns), .strong)
      + StyledText(" ")
    let room = terminal.width - head.width
    let arrow = terminal.isUnicode ? "→ " : "-> "
    let texts = DisplayText.wrapped(DisplayText.printable(text), to: room)
    let remedies = DisplayText.wrapped(
      DisplayText.printable(remedy ?? ""), to: room - DisplayWidth.of(arrow))
    return texts.enumerated().map { index, text in
      (index == 0 ? head : .spaces(head.width)) + StyledText(text)
    }
      + remedies.enumerated().map { index, text in
        .spaces(head.width)
          + StyledText(
            index == 0 ? arrow : DisplayText.spaces(DisplayWidth.of(arrow)), .accent)
          + StyledText(text, .accent)
      }
  }

  /// Four columns in ASCII, one otherwise.
  private func mark(on terminal: Terminal) -> StyledText {
    switch verdict {
    case .good: StyledText(terminal.isUnicode ? "✓" : "ok  ", .good)
    case .warning: StyledText(terminal.isUnicode ? "!" : "warn", .warning)
    case .problem: StyledText(terminal.isUnicode ? "✗" : "FAIL", .bad)
    case .skipped: StyledText(terminal.isUnicode ? "·" : "skip", .faint)
    }
  }
}
