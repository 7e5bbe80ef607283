package import Foundation
package import Mobility

/// The table of a linear model of Sources/Mobility, as text and as generated Swift.
///
/// A row is a coefficient, or the 80th percentile of the error for a number of strides.
package struct GaitModelTable: Hashable, Sendable {
  /// The models.
  package enum Kind: String, CaseIterable, Sendable {
    case speed, doubleSupport
  }

  struct Row: Hashable, Sendable {
    /// ``coefficient`` or ``error``.
    var row: String
    var name: String
    /// The number as text.
    var digits: String

    static let coefficient = "coefficient"
    static let error = "error80"
  }

  package let kind: Kind
  /// The lines before the columns.
  let head: [String]
  let rows: [Row]

  static let columns = "row,name,value"

  package init(_ model: SpeedModel, from walks: [KnownWalk]) {
    let numbers = model.coefficients
    self.init(
      .speed, walks.filter { $0.speed != nil && $0.height != nil }, model.errors,
      [numbers.rise, numbers.cadence, numbers.constant])
  }

  package init(_ model: DoubleSupportModel, from walks: [KnownWalk]) {
    let numbers = model.coefficients
    self.init(
      .doubleSupport, walks.filter { $0.doubleSupport != nil }, model.errors,
      [numbers.strideTime, numbers.surge, numbers.unevenness, numbers.constant])
  }

  private init(_ kind: Kind, _ walks: [KnownWalk], _ errors: ErrorTable, _ numbers: [Double]) {
    self.kind = kind
    head = kind.head(of: walks)
    rows =
      zip(kind.terms, numbers).map {
        Row(row: Row.coefficient, name: $0, digits: Self.digits($1))
      }
      + errors.rows.map {
        Row(row: Row.error, name: String($0.strides), digits: Self.digits($0.quantile80))
      }
  }

  /// Reads a table of the package.
  ///
  /// - Throws: ``GaitRecordingError`` for a line that does not belong to such a table.
  package init(_ kind: Kind, text: String) throws(GaitRecordingError) {
    let lines = text.split(separator: "\n").map(String.init)
    guard let columns = lines.firstIndex(of: Self.columns) else {
      throw GaitRecordingError(file: kind.path, expected: "the columns \(Self.columns)")
    }
    var rows: [Row] = []
    for (index, line) in lines.enumerated().dropFirst(columns + 1) {
      let fields = line.split(separator: ",").map(String.init)
      guard fields.count == 3, [Row.coefficient, Row.error].contains(fields[0]),
        Double(fields[2])?.isFinite == true
      else {
        throw GaitRecordingError(file: kind.path, line: index + 1, expected: Self.columns)
      }
      rows.append(Row(row: fields[0], name: fields[1], digits: fields[2]))
    }
    guard rows.filter({ $0.row == Row.coefficient }).map(\.name) == kind.terms else {
      throw GaitRecordingError(
        file: kind.path, expected: "coefficients of \(kind.terms.joined(separator: ", "))")
    }
    self.kind = kind
    head = Array(lines[..<columns])
    self.rows = rows
  }

  /// Formats a number with five decimals; more would not generalize to other people.
  private static func digits(_ number: Double) -> String {
    let text = String(format: "%.5f", number)
    return Double(text) == 0 ? "0.00000" : text
  }

  package var text: String {
    let lines = rows.map { "\($0.row),\($0.name),\($0.digits)" }
    return (head + [Self.columns] + lines).joined(separator: "\n") + "\n"
  }

  /// The Swift source of the model.
  package var swift: String {
    func lines(_ row: String) -> [Row] { rows.filter { $0.row == row } }
    let terms = zip(kind.swiftTerms, lines(Row.coefficient)).map { "\($0): \($1.digits)" }
    let errors = lines(Row.error).map {
      "    ErrorTable.Row(strides: \($0.name), quantile80: \($0.digits)),"
    }
    return """
      // Made by `make train` together with \(kind.path); change neither by hand.

      /// The \(kind.title), in \(kind.unit).
      enum \(kind.swiftName)Table {
        static let coefficients = \(kind.swiftName)Model.Coefficients(
          \(terms.joined(separator: ", ")))
        static let errors = ErrorTable([
      \(errors.joined(separator: "\n"))
        ])
      }

      """
  }
}

/// Trains the models of speed and double support and writes their tables and their Swift source.
package enum GaitTables {
  /// Returns the tables of walks.
  ///
  /// - Returns: `nil` for too few walks.
  package static func tables(of walks: [KnownWalk]) -> [GaitModelTable]? {
    guard let speed = SpeedTrainer().model(for: walks),
      let doubleSupport = DoubleSupportTrainer().model(for: walks)
    else { return nil }
    return [
      GaitModelTable(speed, from: walks), GaitModelTable(doubleSupport, from: walks),
    ]
  }

  /// Writes the files below the package; the same recordings produce the same bytes.
  ///
  /// - Returns: The written files.
  @discardableResult
  package static func write(root: URL, data: URL) throws -> [String] {
    guard let tables = tables(of: try KnownWalks(data: data).walks) else {
      throw GaitRecordingError(file: data.path, expected: "walks of known speed")
    }
    var paths: [String] = []
    for table in tables {
      for (path, text) in [(table.kind.path, table.text), (table.kind.swiftPath, table.swift)] {
        try Data(text.utf8).write(to: root.appending(path: path), options: .atomic)
        paths.append(path)
      }
    }
    return paths
  }
}
