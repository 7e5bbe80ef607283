extension String {
  /// Returns the text in lines of at most `width` characters, wrapped at spaces; a longer word has its own line.
  func wrapped(to width: Int) -> String {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
