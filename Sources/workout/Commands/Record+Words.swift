import ArgumentParser

extension Record {
  /// Parses the arguments of `record` for another command.
  ///
  /// - Throws: `ValidationError` with the parser's message: its own errors have `record` as the root command, and
  ///   the program's root command cannot describe them.
  static func asked(by words: [String]) throws -> Record {
    do {
      return try parse(words)
    } catch {
      throw ValidationError(message(for: error))
    }
  }
}
