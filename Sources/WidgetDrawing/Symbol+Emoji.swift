// Replaces emoji by symbols, for widgets in one colour. In one colour, the characters of a colour
// font would be silhouettes, which each renderer draws differently.
extension Symbol {
  /// The symbol that means what an emoji means; nil for any other text, and for emoji without one.
  ///
  /// Only the first scalar matters. A skin colour and further people in the emoji are ignored.
  package init?(emoji: some StringProtocol) {
    var scalars = emoji.unicodeScalars.makeIterator()
    guard let first = scalars.next(), emoji.dropFirst().isEmpty else { return nil }
    switch first {
    case "⭐", "🌟", "✨": self = .star
    case "⚠": self = .warning
    case "📅", "📆", "🗓": self = .calendar
    case "🔥": self = .flame
    case "✅", "☑", "✔": self = .check
    case "🌍", "🌎", "🌏", "🌐", "🗺": self = .globe
    case "🚩", "🏁", "🎌", "🏳": self = .flag
    case "🎓": self = .cap
    case "❤", "♥", "💕", "💖", "💗", "💛", "💚", "💙", "💜", "🧡", "🖤", "🤍", "💘", "💞",
      "💓", "💝", "😍", "🥰", "😘", "💑":
      self = .heart
    case "🎂", "🍰", "🧁": self = .cake
    case "🎉", "🎊", "🥳": self = .party
    case "🎁": self = .gift
    case "🏝", "🏖", "🌴": self = .palm
    case "✈", "🛫", "🛬", "🛩": self = .plane
    case "🎄", "🌲", "🎅": self = .tree
    case "🏃", "👟": self = .runner
    case "📚", "📖", "📕", "📗", "📘", "📙", "🏫": self = .book
    case "📝", "✏", "✍", "🖊": self = .pencil
    case "💍", "👰", "🤵", "💒": self = .ring
    case "👶", "🍼", "🤰": self = .baby
    case "🏠", "🏡", "🏘": self = .house
    case "🚗", "🚙", "🚕": self = .car
    case "☀", "🌞", "🌅": self = .sun
    case "🌙", "🌛", "🌜", "🌕", "😴": self = .moon
    case "❄", "⛄", "☃", "🎿", "⛷", "🏂": self = .snow
    case "🌸", "🌹", "💐", "🌻", "🌷", "🌺", "🌼": self = .flower
    case "🌱", "🍀", "🌿", "🍁", "🍂", "🪴", "🌳": self = .leaf
    case "⚽", "🏀", "🏈", "⚾", "🎾", "🏐": self = .ball
    case "🏆", "🥇", "🏅", "🎖": self = .trophy
    case "🎵", "🎶", "🎤", "🎸", "🎹", "🎼", "🎧": self = .music
    case "🎬", "🎥", "🍿", "📺": self = .film
    case "📷", "📸": self = .camera
    case "☕", "🍵": self = .cup
    case "🍺", "🍻", "🥂", "🍷", "🍸", "🍾": self = .glass
    case "🍽", "🍴", "🍕", "🍔", "🍜": self = .meal
    case "💼", "👔": self = .briefcase
    case "💰", "💵", "💸", "💳", "💴", "💶", "💷", "🏦": self = .money
    case "💊", "💉": self = .pill
    case "🏥", "🩺", "🚑", "🦷": self = .clinic
    case "🐶", "🐱", "🐾", "🐕", "🐈", "🐰": self = .paw
    case "🔔", "📣": self = .bell
    case "⏰", "⏳", "⌛", "🕐", "⏱", "⌚", "🕰": self = .clock
    case "🚀": self = .rocket
    case "🎮", "🕹", "🎲", "👾": self = .game
    case "💻", "🖥", "📱": self = .laptop
    case "✉", "📧", "💌", "📮", "📬": self = .letter
    case "🛒", "🛍": self = .cart
    case "⛰", "🏔", "🗻", "🏞", "🥾": self = .mountain
    case "🏕", "⛺": self = .tent
    case "🚲", "🚴": self = .bicycle
    case "🚆", "🚄", "🚅", "🚇", "🚂", "🚌": self = .train
    case "🎈": self = .balloon
    case "🎨", "🖌": self = .palette
    case "🏋", "💪", "🧘": self = .dumbbell
    case "🎯": self = .target
    case "💡": self = .bulb
    case "🔑", "🗝": self = .key
    case "🧳", "🎒": self = .suitcase
    case "👪", "👫", "👭", "👬", "👥", "🤝", "🫂", "👯", "👨", "👩": self = .people
    // A country's flag.
    case "\u{1F1E6}"..."\u{1F1FF}": self = .flag
    default: return nil
    }
  }
}
