/// Prepares text for FHIR, which allows no empty text and no control characters.
enum FHIRText {
  private static let replacement: Unicode.Scalar = "\u{FFFD}"

  /// Returns the text as one trimmed line; `nil` if it is empty.
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
