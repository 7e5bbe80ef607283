package import Foundation
package import StoreDatabase
package import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test where the linked SQLite has no cipher; in CI it then fails instead.
  package static var cipher: Self {
    let isRequired = ProcessInfo.processInfo.environment["CI"] != nil
    return .enabled(
      if: StoreKey.isSupported || isRequired,
      "this SQLite has no cipher; see scripts/build-sqlcipher")
  }
}
