import HealthModel

/// A ring of a terminal: a bar that begins anew with each turn, drawn over the turn before.
///
/// A bar of 150 % is half second turn and half first: `████████▓▓▓▓▓▓▓▓`.
struct RingBar {
  let progress: Double
  var width = 24

  private static let empty: Character = "░"
  private static let odd: Character = "▓"
  private static let even: Character = "█"
  /// More turns than these look like these.
  private static let mostTurns = 1000.0

  var text: String {
    let bounded = progress.isNaN ? 0 : min(max(0, progress), Self.mostTurns)
    let turns = Int(bounded)
    let drawn = Int(clamping: (bounded - Double(turns)) * Double(width))
    let (front, back) =
      turns.isMultiple(of: 2)
      ? (Self.odd, turns == 0 ? Self.empty : Self.even) : (Self.even, Self.odd)
    return String(repeating: front, count: drawn) + String(repeating: back, count: width - drawn)
  }
}
