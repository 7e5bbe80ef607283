package import Foundation
package import HealthModel
package import Reports

/// Where the other pages are, for pages that are served; a page that stands alone links to none.
package struct PageLinks: Hashable, Sendable {
  private let isServed: Bool

  package static let none = PageLinks(isServed: false)
  package static let served = PageLinks(isServed: true)

  package func workout(_ id: UUID) -> String? {
    isServed ? "/workouts/\(id.uuidString.lowercased())" : nil
  }

  /// The path of a period, such as `/weeks/2026-W48`.
  package func period(_ period: CalendarPeriod) -> String? {
    isServed ? "/\(period.length.rawValue)s/\(period.label)" : nil
  }
}
