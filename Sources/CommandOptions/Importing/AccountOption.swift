package import ArgumentParser
import Console
import Foundation
import Importing
import Reports

/// The export that an import accounts for.
package struct AccountOption: ParsableArguments {
  @Option(
    name: .customLong("account"),
    help: ArgumentHelp(
      "List what an import does with each element, attribute and file of an Apple Health export; import nothing.",
      valueName: "file"),
    completion: .file())
  package var file: String?

  package init() {}

  /// Checks the arguments of the import.
  ///
  /// - Parameters:
  ///   - paths: The files to import.
  ///   - folder: The watched folder.
  /// - Throws: `ValidationError`.
  package func validate(paths: [String], folder: String?) throws {
    guard file == nil || (paths.isEmpty && folder == nil) else {
      throw ValidationError("--account reads one export and imports nothing; give no other files")
    }
  }

  /// Prints the account.
  ///
  /// - Parameters:
  ///   - file: The export.
  ///   - isJSON: Whether to print JSON.
  /// - Throws: `CommandError` if the file is not an export; the error of the output.
  package func run(_ file: String, isJSON: Bool) throws {
    guard FileManager.default.fileExists(atPath: file) else {
      throw CommandError(text: "\(file): no such file")
    }
    var line = ProgressLine()
    line.show("reading \(file)")
    defer { line.clear() }
    let page: AccountPage
    do {
      page = AccountPage(
        try AppleHealthAccounting(of: file, isCancelled: { Task.isCancelled }).run(), of: file)
    } catch AppleHealthAccounting.Failure.cancelled {
      throw CancellationError()
    } catch {
      throw CommandError(text: "\(file): \(error)")
    }
    line.clear()
    if isJSON {
      try Output().line(try JSONText.line(page))
    } else {
      for text in page.lines(on: .output) { try Output().line(text) }
    }
  }
}
