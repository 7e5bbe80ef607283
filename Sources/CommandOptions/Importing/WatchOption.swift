package import ArgumentParser
import Console
import Foundation
package import HealthStorage
package import Importing
import Recording
package import Reports

/// The folder that an import watches.
package struct WatchOption: ParsableArguments {
  @Option(
    name: .customLong("watch"),
    help: ArgumentHelp(
      "Import each file that appears in a folder, until Ctrl-C, and move it to FOLDER/done or FOLDER/refused.",
      valueName: "folder"),
    completion: .directory)
  package var folder: String?

  package init() {}

  /// Checks the arguments of the import.
  ///
  /// - Parameters:
  ///   - paths: The files to import.
  ///   - isDryRun: Whether nothing is to be changed.
  /// - Throws: `ValidationError`.
  package func validate(paths: [String], isDryRun: Bool) throws {
    guard folder != nil else {
      guard !paths.isEmpty else {
        throw ValidationError("give files, folders or archives to import, or a folder with --watch")
      }
      return
    }
    guard paths.isEmpty else {
      throw ValidationError("--watch imports the files of its folder; give no others")
    }
    guard !isDryRun else { throw ValidationError("--watch and --dry-run exclude each other") }
  }

  /// Imports the files of the folder until SIGINT or SIGTERM.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - store: The destination.
  ///   - options: The import options.
  ///   - page: What to print of a file.
  ///   - isJSON: Whether to print JSON.
  ///   - imported: Called after each file with data.
  /// - Throws: ``FolderImport/Failure``, or an error of the store.
  package func run(
    _ folder: String, into store: HealthStore, _ options: ImportOptions, page: ImportPage,
    isJSON: Bool, imported: @escaping @Sendable () async throws -> Void
  ) async throws {
    let watch = FolderImport(
      folder,
      importing: { path in
        let report = try await ImportRun(into: store, options: options).importFiles([path])
        if !report.changedWorkouts.isEmpty { try await imported() }
        return report
      },
      announce: { result in
        guard !isJSON else {
          return try Output().line(
            try JSONText.line(ImportJSON(result.report, isDryRun: false, movedTo: result.movedTo)))
        }
        let words =
          result.reasons.isEmpty
          ? page.lines(of: result.report, isVerbose: false).first ?? ""
          : "refused: \(result.reasons[0])"
        try Output().line(
          "\(result.name.withoutControls): \(words.withoutControls) (\(result.movedTo.withoutControls))"
        )
      })
    let notifier = ServiceNotifier(environment: ProcessInfo.processInfo.environment)
    let signals = SignalStream([.interrupt, .terminate])
    let running = Task {
      try await watch.run {
        _ = notifier?.send(.ready)
        Terminal.warn("workout: importing from \(folder)")
      }
    }
    let stops = Task {
      for await _ in signals.signals {
        watch.end()
        running.cancel()
      }
    }
    defer { stops.cancel() }
    do {
      try await running.value
    } catch {
      // What was not imported completely stays in the folder, and is imported by the next run.
      guard running.isCancelled else { throw error }
    }
    _ = notifier?.send(.stopping)
  }
}
