import ArgumentParser
import HealthModel

/// An RFC 3339 time argument: `2026-11-21T06:45:00Z`, `2026-11-21T07:45:00+01:00`.
struct InstantArgument: ExpressibleByArgument, Hashable {
  let instant: Instant

  init?(argument: String) {
    guard let instant = Instant(rfc3339: argument) else { return nil }
    self.instant = instant
  }
}
