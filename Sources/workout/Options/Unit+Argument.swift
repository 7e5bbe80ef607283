import ArgumentParser
import HealthModel

extension Unit {
  /// Returns the requested unit; `nil` if there is none.
  ///
  /// - Throws: A `ValidationError` for an invalid unit.
  static func given(_ text: String?) throws -> Unit? {
    guard let text else { return nil }
    do {
      return try Unit(text)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
