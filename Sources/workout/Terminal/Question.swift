/// A question to the person at the terminal, on standard error.
enum Question {
  /// Whether the answer is yes; nothing, the end of input and anything else are no.
  static func confirms(_ question: String) -> Bool {
    ["y", "yes"].contains(answer(question).lowercased())
  }

  /// What was typed; nothing at the end of input.
  static func answer(_ question: String) -> String {
    Terminal.draw(question)
    return readLine() ?? ""
  }
}
