import ArgumentParser
import HealthModel

extension Unit {
  /// The unit that was asked for; `nil` where none was.
  ///
  /// - Throws: What is wrong with the text.
  static func given(_ text: String?) throws -> Unit? {
    guard let text else { return nil }
    do {
      return try Unit(text)
    } catch {
      throw ValidationError("\(error)")
    }
  }
}
