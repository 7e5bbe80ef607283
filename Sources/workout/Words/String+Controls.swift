extension String {
  /// What an application says of itself, without what would control a terminal.
  var withoutControls: String {
    String(
      unicodeScalars.map { scalar in
        scalar.steersTerminal || scalar == "\n" || scalar == "\t"
          ? "\u{FFFD}" : Character(scalar)
      })
  }
}
