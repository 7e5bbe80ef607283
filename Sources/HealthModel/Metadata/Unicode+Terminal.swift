extension Unicode.Scalar {
  /// Whether the character can steer a terminal or change the direction of text: a control (C0 or C1)
  /// other than a line break or a tab, a bidirectional mark, a line or paragraph separator, or an
  /// annotation.
  package var steersTerminal: Bool {
    switch self {
    case "\n", "\t": false
    case "\u{2028}", "\u{2029}", "\u{FFF9}"..."\u{FFFB}": true
    default: properties.generalCategory == .control || properties.isBidiControl
    }
  }
}
