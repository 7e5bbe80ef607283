/// An analysis that reads a trace file in pieces.
protocol TraceAnalysis {
  /// The seconds of the trace that were read.
  var readSeconds: Double { get }

  /// Reads the next piece; returns false at the end.
  mutating func advance() throws -> Bool
}

extension TraceAnalysis {
  /// Reads to the end and shows the progress.
  mutating func readToEnd(of path: String) async throws {
    var progress = ProgressLine()
    defer { progress.clear() }
    while try advance() {
      // On a single core, the handler of Ctrl-C runs only if this task yields.
      await Task.yield()
      try Task.checkCancellation()
      progress.show("\(path): \(MeasureText.duration(readSeconds)) of the trace read")
    }
  }
}
