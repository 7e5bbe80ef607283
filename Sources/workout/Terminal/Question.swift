/// A question to the person at the terminal, on standard error.
enum Question {
  /// Returns whether the answer is yes; any other answer and the end of input mean no.
  static func confirms(_ question: String) -> Bool {
    ["y", "yes"].contains(answer(question).lowercased())
  }

  /// Returns the entered line; empty at the end of input.
  static func answer(_ question: String) -> String {
    Terminal.draw(question)
    return readLine() ?? ""
  }
}
