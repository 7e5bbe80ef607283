import Foundation

/// The figures of the last release, with which new ones are compared: nothing that was reached may be lost.
///
/// A file has one figure in JSON on a line, as a validation prints it.
struct ReleasedFigures {
  /// Which values are better.
  enum Direction: Hashable {
    case higher, lower
    /// The nearer to a value, as the share of intervals that contain the truth.
    case near(Double)
  }

  private struct Line: Decodable {
    var figure: String
    var value: Double?
    var n: Int
    var dataset: String
  }

  private let lines: [String: Line]

  /// The share of a value, and the least amount, by which a figure may be worse: rounding of another machine's library.
  private static let (share, least) = (0.01, 0.002)

  /// - Throws: `ReleasedFiguresError` for a file that cannot be read or has another line.
  init(contentsOf url: URL) throws(ReleasedFiguresError) {
    guard let text = try? String(contentsOf: url, encoding: .utf8) else {
      throw ReleasedFiguresError(path: url.path, line: nil)
    }
    var lines: [String: Line] = [:]
    for (index, line) in text.split(separator: "\n").enumerated() {
      guard let read = try? JSONDecoder().decode(Line.self, from: Data(line.utf8)) else {
        throw ReleasedFiguresError(path: url.path, line: index + 1)
      }
      lines[read.figure] = read
    }
    self.lines = lines
  }

  /// Compares the figures of a run.
  ///
  /// A figure of other recordings, or of another number of them, is not compared.
  ///
  /// - Parameter figures: The figures of the run.
  /// - Returns: A sentence for each figure that is worse, and the number of those that were compared.
  func compare(_ figures: [Figure]) -> (worse: [String], compared: Int) {
    var worse: [String] = []
    var compared = 0
    for figure in figures {
      guard let line = lines[figure.name], line.n == figure.count, line.dataset == figure.dataset,
        let direction = Self.direction(of: figure), let old = line.value
      else { continue }
      compared += 1
      if Self.loss(from: old, to: figure.value, direction) > max(Self.least, Self.share * abs(old))
      {
        worse.append("\(figure.name) was \(old) and is \(figure.value) \(figure.unit)")
      }
    }
    return (worse, compared)
  }

  /// Returns how much worse a value is; not a number is the worst.
  static func loss(from old: Double, to new: Double, _ direction: Direction) -> Double {
    guard new.isFinite else { return .infinity }
    switch direction {
    case .higher: return old - new
    case .lower: return new - old
    case .near(let value): return abs(new - value) - abs(old - value)
    }
  }

  /// Returns which values of a figure are better, by the last words of its name; `nil` if none is.
  static func direction(of figure: Figure) -> Direction? {
    let words = figure.name.lowercased().split { ".-_".contains($0) }
    func has(_ parts: String...) -> Bool {
      words.contains { word in parts.contains { word.hasPrefix($0) } }
    }
    if has("coverage", "covered") { return .near(figure.unit == "%" ? 80 : 0.8) }
    if has("bias") { return .near(0) }
    if has(
      "mae", "mape", "sd", "rmse", "error", "late", "octaves", "false", "standing", "worst",
      "wrongly")
    {
      return .lower
    }
    if has(
      "f1", "exact", "found", "labelled", "within", "feet", "accuracy", "agreement", "balanced")
      || words.last == "r"
    {
      return .higher
    }
    return nil
  }
}

struct ReleasedFiguresError: Error, CustomStringConvertible {
  var path: String
  /// The line that is no figure; `nil` if the file cannot be read.
  var line: Int?

  var description: String {
    line.map { "\(path), line \($0): expected a figure in JSON" } ?? "\(path) cannot be read"
  }
}
