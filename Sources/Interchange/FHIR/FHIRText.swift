/// Text as FHIR takes it: never empty, no control characters.
enum FHIRText {
  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// The text on one line without white space at its ends; `nil` where nothing is left.
  static func line(_ text: String?) -> String? {
    guard let text else { return nil }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        if !scalars.isEmpty, scalars.last != " " { scalars.append(" ") }
      } else {
        scalars.append(scalar.properties.generalCategory == .control ? replacement : scalar)
      }
    }
    if scalars.last == " " { scalars.removeLast() }
    return scalars.isEmpty ? nil : String(scalars)
  }
}
