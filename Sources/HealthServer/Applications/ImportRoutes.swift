import ByteStreams
import Foundation
import HTTPTypes
import HealthStorage
import Hummingbird
import Importing
import NIOCore
import Reports

/// Imports files that programs send: a phone, or a script that collects exports.
///
/// Only a token that allows imports may send one; it needs no other permission, and allows none. The body is written to the disk
/// as it arrives, so that memory does not grow with it, and one is imported at a time.
struct ImportRoutes: Sendable {
  let owner: StoreShelf
  /// Computes what follows from the workouts that were imported.
  let analyze: @Sendable (HealthStore) async throws -> Void

  /// The imports that run, and those whose bodies are waiting for it.
  private static let places = RequestPlaces(1, waiting: 4)
  static let maximumBytes = 8 << 30
  private static let maximumNameBytes = 120

  func add(to router: Router<ApplicationContext>) {
    router.post("/v1/import") { try await receive($0, $1) }
  }

  private func receive(_ request: Request, _ context: ApplicationContext) async throws -> Response {
    let application = try context.known()
    guard application.scope?.imports == true else {
      throw Problem(.forbidden, "an import needs a token that allows imports")
    }
    let words = try ApplicationQuery(request, known: ["name", "dry_run"])
    let name = try Self.fileName(words.text("name"))
    var options = ImportOptions()
    switch words.text("dry_run") {
    case nil, "false": break
    case "true": options.isDryRun = true
    default: throw Problem(.badRequest, "dry_run is true or false")
    }
    guard await Self.places.enter() else {
      throw Problem(.serviceUnavailable, "busy with other imports; ask again")
    }
    defer { Self.places.leave() }
    let file = try await Self.write(request.body, named: name)
    defer { file.removeName() }
    let report = try await imported(file.path, options, relativeTo: file.folder + "/")
    return try JSONBody.response(ImportJSON(report, isDryRun: options.isDryRun))
  }

  private func imported(
    _ path: String, _ options: ImportOptions, relativeTo folder: String
  ) async throws -> ImportReport {
    do {
      return try await owner.reading { store in
        let run = ImportRun(into: store, options: options)
        try await run.importFiles([path])
        if !options.isDryRun { try await analyze(store) }
        return run.report.relative(to: folder)
      }
    } catch let error as StoreError {
      throw Problem(error)
    }
  }

  /// Returns the name of the file, which the report has and by which formats without a mark are known.
  private static func fileName(_ text: String?) throws -> String {
    guard let text else {
      throw Problem(.badRequest, "name is missing: the name of the file, such as ride.fit")
    }
    let isName = text.unicodeScalars.allSatisfy {
      !$0.properties.isDefaultIgnorableCodePoint && $0.value >= 0x20 && $0.value != 0x7F
    }
    guard isName, !text.contains("/"), !text.hasPrefix("."), !text.isEmpty,
      text.utf8.count <= maximumNameBytes
    else { throw Problem(.badRequest, "name is not the name of a file") }
    return text
  }

  /// Writes a body to a file, part by part.
  private static func write(_ body: RequestBody, named name: String) async throws -> PrivateFile {
    var count = 0
    do {
      let file = try PrivateFile(named: name)
      for try await part in body {
        count += part.readableBytes
        guard count <= maximumBytes else {
          throw Problem(.contentTooLarge, "a file has at most \(maximumBytes >> 30) GiB")
        }
        try part.withUnsafeReadableBytes { try file.write($0) }
      }
      guard count > 0 else { throw Problem(.badRequest, "the body is empty; it is the file") }
      file.close()
      return file
    } catch let problem as Problem {
      throw problem
    } catch is FileError {
      throw Problem(.serviceUnavailable, "the file cannot be written; is the disk full?")
    } catch let error as CancellationError {
      throw error
    } catch {
      throw Problem(.badRequest, "the body ends early, or is not of the form of its head")
    }
  }
}
