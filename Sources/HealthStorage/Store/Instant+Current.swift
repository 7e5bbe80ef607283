import Foundation
import HealthModel

extension Instant {
  /// What the machine's clock says.
  static var current: Instant { Instant(secondsSince1970: Date().timeIntervalSince1970) }
}
