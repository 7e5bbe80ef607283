import Foundation
import HealthModel

extension Instant {
  /// The time of the machine's clock.
  static var current: Instant { Instant(secondsSince1970: Date().timeIntervalSince1970) }
}
