package import Foundation
package import Mobility

/// The table of the contact models of Sources/Mobility, as text and as generated Swift.
///
/// A row is a tap of a filter with a weight for each channel, or a constant.
package struct ContactTableFile: Hashable, Sendable {
  package static let path = "Models/gait-contacts.csv"
  package static let swiftPath = "Sources/Mobility/Contacts/Generated/ContactTable.swift"

  /// The model and the tap of a row.
  struct Key: Hashable, Sendable {
    /// The name of a ``ContactAxes``, or ``asymmetry``.
    var model: String
    var part: String
    /// The offset from the middle of the filter; `nil` for a constant.
    var tap: Int?
    /// The number of values.
    var count: Int

    static let asymmetry = "asymmetry"
  }

  struct Row: Hashable, Sendable {
    var key: Key
    /// The numbers as text.
    var digits: [String]
  }

  /// The lines before the columns.
  let head: [String]
  let rows: [Row]

  private static let columns = "model,part,tap,constant,up,ahead,left,yaw,roll,pitch"
  private static let channelCount = ContactAxes.six.channels.count

  /// Every row of a table, in order.
  static let keys: [Key] = {
    var keys: [Key] = []
    for axes in ContactAxes.allCases {
      for (part, taps) in [("score", ContactModel.scoreTaps), ("timing", ContactModel.timingTaps)] {
        for tap in 0..<taps {
          keys.append(
            Key(model: axes.rawValue, part: part, tap: tap - taps / 2, count: axes.channels.count))
        }
        keys.append(Key(model: axes.rawValue, part: part, tap: nil, count: 1))
      }
    }
    for part in ["offset", "slope"] {
      keys.append(Key(model: Key.asymmetry, part: part, tap: nil, count: 1))
    }
    return keys
  }()

  /// Trains on all walks.
  ///
  /// - Returns: `nil` for too few walks.
  package init?(_ walks: ContactWalks) {
    guard let sixAxes = ContactTrainer(walks.walks, .six).numbers(),
      let accelerationOnly = ContactTrainer(walks.walks, .acceleration).numbers(),
      let asymmetry = AsymmetryTrainer().model(for: walks.walks)
    else { return nil }
    var numbers = (sixAxes + accelerationOnly + [asymmetry.offset, asymmetry.slope])[...]
    rows = Self.keys.map { key in
      defer { numbers = numbers.dropFirst(key.count) }
      return Row(key: key, digits: numbers.prefix(key.count).map(Self.digits))
    }
    head = Self.head(of: walks)
  }

  /// Reads a table of the package.
  ///
  /// - Throws: ``GaitRecordingError`` for a line that does not belong to such a table.
  package init(text: String) throws(GaitRecordingError) {
    let lines = text.split(separator: "\n").map(String.init)
    guard let columns = lines.firstIndex(of: Self.columns) else {
      throw GaitRecordingError(file: Self.path, expected: "the columns \(Self.columns)")
    }
    guard lines.count - columns - 1 == Self.keys.count else {
      throw GaitRecordingError(file: Self.path, expected: "\(Self.keys.count) rows")
    }
    var rows: [Row] = []
    for (index, key) in Self.keys.enumerated() {
      let fields = lines[columns + 1 + index].components(separatedBy: ",")
      let first = key.tap == nil ? 3 : 4
      let row = Row(key: key, digits: Array(fields.dropFirst(first).prefix(key.count)))
      guard Self.line(row) == lines[columns + 1 + index],
        row.digits.allSatisfy({ Double($0)?.isFinite == true })
      else {
        throw GaitRecordingError(
          file: Self.path, line: columns + 2 + index,
          expected: "\(key.count) numbers of \(key.model), \(key.part)")
      }
      rows.append(row)
    }
    head = Array(lines[..<columns])
    self.rows = rows
  }

  /// Returns the numbers of a contact model in the order of ``ContactModel``.
  package func numbers(_ axes: ContactAxes) -> [Double] {
    rows.filter { $0.key.model == axes.rawValue }.flatMap(\.digits).compactMap { Double($0) }
  }

  package var text: String {
    (head + [Self.columns] + rows.map(Self.line)).joined(separator: "\n") + "\n"
  }

  private static func line(_ row: Row) -> String {
    let isTap = row.key.tap != nil
    let channels =
      (isTap ? row.digits : [])
      + [String](repeating: "", count: channelCount - (isTap ? row.digits.count : 0))
    let start = [
      row.key.model, row.key.part, row.key.tap.map(String.init) ?? "",
      isTap ? "" : row.digits.joined(),
    ]
    return (start + channels).joined(separator: ",")
  }

  /// Formats a number with six decimals; more would not generalize to other people.
  private static func digits(_ number: Double) -> String {
    let text = String(format: "%.6f", number)
    return Double(text) == 0 ? "0.000000" : text
  }
}

/// The sensor axes that a contact model uses.
package enum ContactAxes: String, CaseIterable, Sendable {
  case six = "six-axes"
  case acceleration = "acceleration-only"

  /// The names of the channels of a tap, in the order of ``ContactModel``.
  package var channels: [String] {
    switch self {
    case .six: ["up", "ahead", "left", "yaw", "roll", "pitch"]
    case .acceleration: ["up", "ahead", "left"]
    }
  }

  /// The channels that detect a contact of either foot.
  var both: [Int] { self == .six ? [0, 1, 5] : [0, 1] }
  /// The channels whose sign determines the foot.
  var side: [Int] { self == .six ? [2, 3, 4] : [2] }

  var swiftName: String { self == .six ? "sixAxes" : "accelerationOnly" }
}

/// Trains the contact models and writes their table and their Swift source.
package enum ContactTraining {
  /// Writes the files below the package; the same recordings produce the same bytes.
  ///
  /// - Returns: The written files.
  /// - Throws: ``GaitRecordingError`` for a missing or invalid recording, or an error of writing a
  ///   file.
  @discardableResult
  package static func write(root: URL, data: URL) throws -> [String] {
    guard let table = ContactTableFile(try ContactWalks(data: data)) else {
      throw GaitRecordingError(file: data.path, expected: "walks whose feet were measured")
    }
    let files = [(ContactTableFile.path, table.text), (ContactTableFile.swiftPath, table.swift)]
    for (path, text) in files {
      try Data(text.utf8).write(to: root.appending(path: path), options: .atomic)
    }
    return files.map(\.0)
  }
}
