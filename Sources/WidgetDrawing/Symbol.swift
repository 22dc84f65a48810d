/// A small picture with a meaning, drawn for this project on a square of 24 by 24 units.
package enum Symbol: String, CaseIterable, Sendable {
  /// People who watch: a star.
  case star
  /// Copies of a repository: a line that branches.
  case fork
  /// Open issues: a triangle that warns.
  case warning
  /// A day.
  case calendar
  /// Days in a row: a flame.
  case flame
  /// Something that is done: a tick.
  case check
  /// The world.
  case globe
  /// Commits: a point on a line.
  case commit
  /// Milestones: a flag.
  case flag
  /// Graduation: a square cap.
  case cap
  /// Love.
  case heart
  /// Birthdays.
  case cake
  /// Parties: a popper.
  case party
  /// A present.
  case gift
  /// Holidays: a palm on an island.
  case palm
  /// Flights.
  case plane
  /// Christmas, and woods.
  case tree
  /// Races.
  case runner
  /// Reading and schools: an open book.
  case book
  /// Exams: a pencil.
  case pencil
  /// Weddings: a ring with a stone.
  case ring
  /// Births.
  case baby
  /// Homes.
  case house
  /// Cars.
  case car
  /// Summers.
  case sun
  /// Nights.
  case moon
  /// Winters: a flake.
  case snow
  /// Springs: a blossom.
  case flower
  /// Plants.
  case leaf
  /// Sports matches.
  case ball
  /// Wins.
  case trophy
  /// Concerts: notes.
  case music
  /// Films: a clapper.
  case film
  /// Photos.
  case camera
  /// Coffee.
  case cup
  /// A drink together.
  case glass
  /// Meals: a fork and a knife.
  case meal
  /// Work.
  case briefcase
  /// Money: a note.
  case money
  /// Medicine.
  case pill
  /// Doctors: a cross.
  case clinic
  /// Pets.
  case paw
  /// Something that must not be missed.
  case bell
  /// Times of a day.
  case clock
  /// Launches.
  case rocket
  /// Games.
  case game
  /// Computers.
  case laptop
  /// Letters.
  case letter
  /// Purchases.
  case cart
  /// Mountains.
  case mountain
  /// Camping.
  case tent
  /// Bicycle rides.
  case bicycle
  /// Trains.
  case train
  /// Celebrations.
  case balloon
  /// Art.
  case palette
  /// Training.
  case dumbbell
  /// Goals.
  case target
  /// Ideas.
  case bulb
  /// Moving in.
  case key
  /// Journeys.
  case suitcase
  /// Families and friends.
  case people

  /// The symbol with a name, such as an event's icon; nil for any other text.
  package init?(name: String) { self.init(rawValue: name) }

  /// How thick the lines are, in units of the square; nil if the outline is filled.
  var lineWidth: Double? {
    switch self {
    case .star, .warning, .flame, .heart, .plane, .paw: nil
    case .fork, .globe, .commit, .flag: 2.2
    case .check: 3
    default: 2.1
    }
  }
}
