import HealthModel
import Swimming

/// A collector of the engine's findings of a swim, with corrections applied.
struct SwimTally {
  private(set) var lengths: [SwimLength] = []
  private(set) var strokes: [SwimStroke] = []
  /// The intervals of continuous swimming.
  private(set) var swims: [TimeRange] = []
  private(set) var warnings: [SwimWarning] = []
  private var swimmingSince: Instant?

  mutating func receive(_ finding: SwimFinding) {
    switch finding {
    case .stroke(let stroke): strokes.append(stroke)
    case .length(let length, let index):
      lengths.removeSubrange(min(index, lengths.count)...)
      lengths.append(length)
    case .corrected(let index, let corrected):
      lengths.removeSubrange(min(index, lengths.count)...)
      lengths += corrected
    case .swimming(let since):
      if swimmingSince == nil { swimmingSince = since }
    case .resting(let since): endSwim(at: since)
    case .warning(let warning): warnings.append(warning)
    }
  }

  /// Ends the swim; an open set ends with it.
  mutating func finish(at end: Instant) { endSwim(at: end) }

  private mutating func endSwim(at end: Instant) {
    guard let since = swimmingSince else { return }
    swimmingSince = nil
    if since < end { swims.append(TimeRange(start: since, end: end)) }
  }
}
