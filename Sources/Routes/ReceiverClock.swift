internal import HealthModel

/// Gives every fix its UTC: the receiver's, repaired where it is known to be wrong.
struct ReceiverClock: Sendable {
  private var weeks = 0

  mutating func date(_ fix: Reading<Fix>) -> (Instant, [RouteFinding]) {
    (fix.value.receiverTime ?? fix.time, [])
  }
}
