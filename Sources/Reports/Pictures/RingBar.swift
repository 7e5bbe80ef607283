import HealthModel

/// A ring as a bar of text; each further turn is drawn over the previous one.
///
/// A bar of 150 % shows half of the second turn and half of the first: `████████▓▓▓▓▓▓▓▓`.
struct RingBar {
  let progress: Double
  var width = 24

  private static let empty: Character = "░"
  private static let odd: Character = "▓"
  private static let even: Character = "█"
  /// The maximum number of turns that are distinguished.
  private static let maximumTurns = 1000.0

  var text: String {
    let bounded = progress.isNaN ? 0 : min(max(0, progress), Self.maximumTurns)
    let turns = Int(bounded)
    let drawn = Int(clamping: (bounded - Double(turns)) * Double(width))
    let (front, back) =
      turns.isMultiple(of: 2)
      ? (Self.odd, turns == 0 ? Self.empty : Self.even) : (Self.even, Self.odd)
    return String(repeating: front, count: drawn) + String(repeating: back, count: width - drawn)
  }
}
