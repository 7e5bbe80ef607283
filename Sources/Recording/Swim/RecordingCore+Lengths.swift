import HealthModel
import Sessions

/// The samples of the lengths of a pool, from the laps of the session.
extension RecordingCore {
  /// Which samples of the lengths were saved when the recorder died is unknown: all are stored again,
  /// and the store ignores those it has.
  mutating func restoreLengthSamples() {
    storeSamples(of: session.laps)
    let withdrawn = session.withdrawnEvents.flatMap {
      LengthSamples(recording: id).identifiers(ofEvent: $0)
    }
    if !withdrawn.isEmpty { effects.append(.withdrawSamples(withdrawn)) }
  }

  /// Passes samples of lengths of a pool to the store; those of other laps are cut by time.
  mutating func storeSamples(of laps: [Lap]) {
    guard session.configuration.swimmingLocationType == .pool else { return }
    let lengths = LengthSamples(recording: id)
    let samples = laps.flatMap(lengths.samples)
    if !samples.isEmpty { effects.append(.storeSamples(samples)) }
    let withdrawn = laps.flatMap(lengths.withdrawn)
    if !withdrawn.isEmpty { effects.append(.withdrawSamples(withdrawn)) }
  }
}
