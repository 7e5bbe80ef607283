/// An engine that reads a trace file piece by piece.
protocol TraceAnalysis {
  /// Seconds of the trace that were read.
  var readSeconds: Double { get }

  /// Reads on; false at the end.
  mutating func advance() throws -> Bool
}

extension TraceAnalysis {
  /// Reads to the end, and tells how far it is.
  mutating func readToEnd(of path: String) async throws {
    var progress = ProgressLine()
    defer { progress.clear() }
    while try advance() {
      // Where there is one core, Ctrl-C waits for a task that lets it in.
      await Task.yield()
      try Task.checkCancellation()
      progress.show("\(path): \(MeasureText.duration(readSeconds)) of the trace read")
    }
  }
}
