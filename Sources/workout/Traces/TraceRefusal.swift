import Feeds

/// What of a trace keeps motion from being found in it, and what to do.
enum TraceRefusal: Error, Hashable, CustomStringConvertible {
  /// The head of the trace is not what it must be.
  case malformedHead(FeedError)
  /// The file has no line, or no line after the first.
  case noHead(path: String)
  case noAcceleration(path: String, columns: [String])
  case noTimes(path: String)
  /// Nobody says where the sensor was worn; with the words that would.
  case noPlacement(path: String, words: [String])
  /// It was worn where what is asked for is not found; with the words for where it is.
  case wrongPlacement(path: String, placement: String, words: [String])
  /// The lines begin anew, as those of a second trace.
  case severalTraces(path: String)
  /// There is no sample in it; the first line that is none, where there is one.
  case noSamples(path: String, fault: FeedFault?)

  /// One line, in which nothing of the file controls the terminal.
  var description: String { sentence.withoutControls }

  private var sentence: String {
    switch self {
    case .malformedHead(let error):
      "\(error); a trace begins with a line such as \(Self.head) and one of column names"
    case .noHead(let path):
      "\(path): the trace has no head: a line such as \(Self.head), then one of column names"
    case .noAcceleration(let path, let columns):
      "\(path): no columns ax,ay,az in line 2, only \(columns.joined(separator: ","))"
    case .noTimes(let path):
      "\(path): no times: name a column t, in seconds, in line 2, or a rate= in line 1"
    case .noPlacement(let path, let words):
      "\(path): line 1 has no placement=; say how it was worn: --placement "
        + words.joined(separator: ", ")
    case .wrongPlacement(let path, let placement, let words):
      "\(path): worn at \(placement), which this is not for: "
        + "--placement says it otherwise (\(words.joined(separator: ", ")))"
    case .severalTraces(let path):
      "\(path): a second head among the lines; cut the file there and analyse each trace by itself"
    case .noSamples(let path, let fault?):
      "\(path): no line of it is a sample; \(fault)"
    case .noSamples(let path, nil): "\(path): the trace ends after its head"
    }
  }

  private static let head = "'# workout-trace 1; placement=wrist-left; accel=m/s2; gyro=rad/s'"
}
