import Feeds

/// An error of a trace that prevents its analysis, with the remedy.
enum TraceError: Error, Hashable, CustomStringConvertible {
  /// The header of the trace is invalid.
  case malformedHead(FeedError)
  /// The file has fewer than two lines.
  case noHead(path: String)
  case noAcceleration(path: String, columns: [String])
  case noTimes(path: String)
  /// The placement is unknown; with the valid words.
  case noPlacement(path: String, words: [String])
  /// The analysis does not support the placement; with the supported words.
  case wrongPlacement(path: String, placement: String, words: [String])
  /// A second header follows, as of a second trace.
  case severalTraces(path: String)
  /// The trace has no samples; with the fault of the first invalid line, if there is one.
  case noSamples(path: String, fault: FeedProblem?)

  /// The message on one line, with terminal control characters of the file replaced.
  var description: String { sentence.withoutControls }

  private var sentence: String {
    switch self {
    case .malformedHead(let error):
      "\(error); a trace starts with a line such as \(Self.head) and a line of column names"
    case .noHead(let path):
      "\(path): no trace header; a trace starts with a line such as \(Self.head) and a line of column names"
    case .noAcceleration(let path, let columns):
      "\(path): line 2 has no columns ax,ay,az, only \(columns.joined(separator: ","))"
    case .noTimes(let path):
      "\(path): no times; add a column t (seconds) to line 2, or rate= to line 1"
    case .noPlacement(let path, let words):
      "\(path): line 1 has no placement=; give --placement with one of "
        + words.joined(separator: ", ")
    case .wrongPlacement(let path, let placement, let words):
      "\(path): placement=\(placement) is not supported here; "
        + "give --placement with one of \(words.joined(separator: ", "))"
    case .severalTraces(let path):
      "\(path): a second trace header; split the file there and analyze each trace separately"
    case .noSamples(let path, let fault?):
      "\(path): no valid samples; \(fault)"
    case .noSamples(let path, nil): "\(path): the trace has no samples"
    }
  }

  private static let head = "'# workout-trace 1; placement=wrist-left; accel=m/s2; gyro=rad/s'"
}
