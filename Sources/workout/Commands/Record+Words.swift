import ArgumentParser

extension Record {
  /// The command that these words ask for, parsed on another command's behalf.
  ///
  /// - Throws: `ValidationError` with the parser's sentence: its own errors name `record` as the root, which
  ///   the program's root cannot put into words.
  static func asked(by words: [String]) throws -> Record {
    do {
      return try parse(words)
    } catch {
      throw ValidationError(message(for: error))
    }
  }
}
