import CWidgetBridge

/// The result of one of the doctor's checks, and what to do about it.
struct Finding: Sendable {
  enum Verdict: Sendable {
    case good, warning, problem, skipped
  }

  /// What to do about a finding.
  enum Remedy: Sendable {
    /// Advice in words.
    case advice(String)
    /// A command. It is never broken into lines, so that it can be copied.
    case command(String)
  }

  let verdict: Verdict
  /// What was checked, for example "Data folder".
  let subject: String
  /// What was found.
  let text: String
  /// What to do; nil if there is nothing to do.
  let remedy: Remedy?

  init(_ verdict: Verdict, _ subject: String, _ text: String, _ remedy: Remedy? = nil) {
    self.verdict = verdict
    self.subject = subject
    self.text = text
    self.remedy = remedy
  }

  /// Makes the finding of a problem from a failure of the library.
  init(_ subject: String, failure: ProgramError) {
    self.init(.problem, subject, failure.message ?? "", .of(failure.answer))
  }

  /// What was found, and under it what to do.
  func lines() -> [StyledText] {
    let head =
      StyledText("  ") + mark() + StyledText("  ")
      + StyledText(DisplayText.padded(subject, to: 13), .strong)
      + StyledText(" ")
    let room = Terminal.width - head.width
    let texts = DisplayText.wrapped(DisplayText.printable(text), to: room)
    let lines = texts.enumerated().map { index, text in
      (index == 0 ? head : .spaces(head.width)) + StyledText(text)
    }
    return lines + remedyLines(columns: room).map { .spaces(head.width) + $0 }
  }

  private func remedyLines(columns: Int) -> [StyledText] {
    let arrow = Terminal.isUnicode ? "→ " : "-> "
    let indentation = DisplayText.spaces(DisplayWidth.of(arrow))
    let texts: [String] =
      switch remedy {
      case .advice(let text): DisplayText.wrapped(text, to: columns - indentation.count)
      case .command(let text): [DisplayText.printable(text)]
      case nil: []
      }
    return texts.enumerated().map { index, text in
      StyledText((index == 0 ? arrow : indentation) + text, .accent)
    }
  }

  /// The mark of the verdict: four columns in ASCII, otherwise one.
  private func mark() -> StyledText {
    switch verdict {
    case .good: StyledText(Terminal.isUnicode ? "✓" : "ok  ", .good)
    case .warning: StyledText(Terminal.isUnicode ? "!" : "warn", .warning)
    case .problem: StyledText(Terminal.isUnicode ? "✗" : "FAIL", .bad)
    case .skipped: StyledText(Terminal.isUnicode ? "·" : "skip", .faint)
    }
  }
}

extension Finding.Remedy {
  /// What to do about a failure of the library.
  static func of(_ answer: BridgeStatus?) -> Self {
    switch answer {
    case BridgeStatusGroupUnavailable:
      .advice("Make the folder one that you may write in, or choose another: --directory PATH.")
    case BridgeStatusBusy: .advice("Another process holds the lock: let it end, then try again.")
    case BridgeStatusIOError: .advice("See that the disk has room and is healthy (df -h).")
    case BridgeStatusCorrupt:
      .advice("Run bridge-demo repair; if that fails, move the group's folder away.")
    case BridgeStatusUnsupported:
      .advice("Use a folder on a local disk, and the newest version of the library.")
    default: .advice("See what the message names; bridge-demo --help has the options.")
    }
  }
}
