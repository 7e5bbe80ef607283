import Console
import Estimation
import Foundation
import HealthModel
import Reanalysis
import Sealing

/// The loop of `analyze --worker`: reads a path per line and prints its rows, until the input ends.
///
/// Invalid input does not end the loop: an error is printed as a row.
package struct CohortWorker {
  let settings: CohortSettings
  private let engines: String

  package init(_ settings: CohortSettings) {
    self.settings = settings
    engines = CohortEngines.text
  }

  package func run() async throws {
    var lines = CohortLines(descriptor: STDIN_FILENO)
    while let line = lines.next() {
      try Task.checkCancellation()
      try await answer(line)
    }
  }

  private func answer(_ line: CohortLines.Line) async throws {
    let pathKey = settings.key.code(.path, of: line.bytes)
    switch await rows(of: line, pathKey) {
    case .success(let rows):
      for row in rows { try Output().line(try row.line()) }
    case .failure(let fault):
      // No error row is printed after Ctrl-C.
      try Task.checkCancellation()
      var row = CohortRow(.error, pathKey: pathKey, engines: engines)
      row.set("reason", fault.rawValue)
      row.set("text", fault.text)
      try Output().line(try row.line())
    }
  }

  private func rows(
    of line: CohortLines.Line, _ pathKey: String
  ) async -> Result<[CohortRow], CohortError> {
    do throws(CohortError) {
      let copy = try CohortCopy(of: try path(line), mostBytes: settings.mostBytes)
      let person = CohortPerson(
        key: settings.key, pathKey: pathKey, engines: engines, kind: copy.kind,
        digest: copy.digest, client: settings.client)
      defer { withExtendedLifetime(copy) {} }
      if copy.kind == .archive {
        try await CohortArchive(path: copy.path)
          .unpack(into: copy.storePath, for: settings.client, mostBytes: settings.mostBytes)
      }
      return .success(try await person.rows(ofStoreAt: copy.storePath))
    } catch {
      return .failure(error)
    }
  }

  private func path(_ line: CohortLines.Line) throws(CohortError) -> String {
    guard !line.isCut else { throw .lineTooLong }
    guard !line.bytes.isEmpty else { throw .emptyLine }
    // A zero byte would end the path in system calls but not in the key.
    guard let text = String(validating: line.bytes, as: UTF8.self), !line.bytes.contains(0) else {
      throw .notUTF8
    }
    guard let root = settings.root else { return text }
    guard !text.hasPrefix("/"), !text.split(separator: "/").contains("..") else {
      throw .outsideRoot
    }
    return root + "/" + text
  }
}

/// The versions of all engines that compute rows.
enum CohortEngines {
  static let text = EstimateKind.allCases.reduce(AnalysisEngines.all) {
    $0.adding($1.rawValue, $1.algorithmVersion)
  }.description
}

/// A value of a row.
enum CohortValue: Encodable {
  case text(String)
  case count(Int)
  case number(Double)
  case flag(Bool)

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .count(let count): try container.encode(count)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    }
  }
}

/// A row of `analyze --worker`.
///
/// Equal input gives equal bytes: keys are sorted, and numbers are rounded enough to hide the order of summation.
struct CohortRow {
  enum Kind: String {
    case workout, week, person, error
  }

  static let format = 1
  /// The number of steps per unit to which numbers are rounded: 0.1 mm, or 0.1 ms.
  private static let steps = 10_000.0

  private var values: [String: CohortValue]

  init(_ kind: Kind, pathKey: String, engines: String) {
    values = [
      "row": .text(kind.rawValue), "format": .count(Self.format), "path_key": .text(pathKey),
      "engines": .text(engines),
    ]
  }

  mutating func set(_ key: String, _ text: String?) { values[key] = text.map(CohortValue.text) }
  mutating func set(_ key: String, _ count: Int?) { values[key] = count.map(CohortValue.count) }
  mutating func set(_ key: String, _ flag: Bool) { values[key] = .flag(flag) }

  mutating func set(_ key: String, _ number: Double?) {
    guard let number, number.isFinite else { return }
    values[key] = .number((number * Self.steps).rounded() / Self.steps)
  }

  mutating func set(_ instant: Instant, as key: String) { values[key] = .text(instant.rfc3339) }

  func line() throws -> String { try JSONText.line(values) }
}
