import HealthModel

extension String {
  /// The text with control characters replaced, for text from applications.
  var withoutControls: String {
    String(
      unicodeScalars.map { scalar in
        scalar.steersTerminal || scalar == "\n" || scalar == "\t"
          ? "\u{FFFD}" : Character(scalar)
      })
  }
}
