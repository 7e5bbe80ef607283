import Feeds
import HealthModel
public import HealthStorage
import ActivityItems
public import ByteStreams

extension ActivityImporter {
  /// Reads a sensor trace to its end and saves it as a workout with its raw readings.
  ///
  /// A header line within the file, from a writer that was restarted, begins another workout.
  ///
  /// - Parameters:
  ///   - source: The unpacked trace.
  ///   - path: The file, for the report.
  ///   - origin: The file, as stored with each workout.
  ///   - moved: Called from time to time to report progress.
  /// - Returns: The result for the file, including its problems; these are not thrown.
  /// - Throws: An error that concerns the store as a whole, such as `StoreError/cancelled` or a
  ///   full disk.
  public func receive(
    trace source: any ByteSource, path: String, origin: ImportOrigin, moved: () -> Void = {}
  ) async throws(StoreError) -> ImportedFile {
    var file = ImportedFile(path: path, format: origin.format)
    var pieces = SensorTracePieces(source)
    var draft: SensorTraceDraft?
    var refusal: String?
    reading: while let piece = pieces.next() {
      moved()
      guard !Task.isCancelled else { throw .cancelled }
      for item in piece {
        switch item {
        case .row(let row): try draft?.receive(row)
        case .fault(let fault): file.leftOut.add(ActivityIssue(fault))
        case .header(let header):
          if let open = draft.take() { try await finish(open, in: &file) }
          do throws(SensorTraceDraft.DraftError) {
            draft = try SensorTraceDraft(
              header, activity: options.activity, origin: origin, in: isDry ? nil : store)
          } catch {
            refusal = "\(error)"
            break reading
          }
        }
      }
    }
    if let open = draft.take() { try await finish(open, in: &file) }
    refusal = refusal ?? pieces.failure
    if let refusal, !file.workouts.isEmpty {
      file.leftOut.add(ActivityIssue(refusal, at: .file, weight: .truncation))
    }
    file.outcome = outcome(of: file, refusal: refusal)
    return file
  }

  private func outcome(of file: ImportedFile, refusal: String?) -> ImportedFile.Outcome {
    for case .refused(let reason) in file.workouts.map(\.fate) { return .refused(reason) }
    if file.workouts.contains(where: \.fate.isNew) { return .imported }
    if !file.workouts.isEmpty { return .known }
    if let refusal { return .refused(refusal) }
    let isUndated = file.leftOut.groups.contains { $0.text == SensorTraceDraft.undated }
    return isUndated
      ? .refused("\(FeedError.Reason.noTimeBase)") : .empty("a trace without readings")
  }

  private func finish(
    _ draft: consuming SensorTraceDraft, in file: inout ImportedFile
  ) async throws(StoreError) {
    file.leftOut.add(draft.leftOut)
    guard let read = draft.read() else { return }
    let traces = try draft.finishTraces()
    file.workouts.append(try await settle(read, traces, in: &file))
  }
}

/// A reader of a trace file in chunks.
private struct SensorTracePieces {
  private static let pieceBytes = 1 << 16

  private var source: any ByteSource
  private var reader = TraceReader()
  private var buffer = [UInt8](repeating: 0, count: Self.pieceBytes)
  private var isOver = false
  /// The reason why the rest could not be read; everything before it was returned.
  private(set) var failure: String?

  init(_ source: any ByteSource) { self.source = source }

  /// Returns the items of the next chunk; `nil` after the last.
  mutating func next() -> [TraceReader.Item]? {
    guard !isOver else { return nil }
    var items: [TraceReader.Item] = []
    do throws(FeedError.Reason) {
      let count = read()
      if count > 0 {
        let piece = buffer
        try reader.read(piece.span.extracting(0..<count), into: &items)
      } else {
        isOver = true
        try reader.finish(into: &items)
      }
    } catch {
      isOver = true
      failure = "\(error)"
    }
    return items
  }

  private mutating func read() -> Int {
    do throws(FileError) {
      return try source.read(into: &buffer)
    } catch {
      failure = "\(error)"
      return 0
    }
  }
}

extension ActivityIssue {
  /// Creates an issue for an invalid line of a trace.
  fileprivate init(_ fault: FeedProblem) {
    let place: Place =
      switch fault.place {
      case .line(let number): .line(number)
      case .byte(let offset): .offset(Int(offset))
      case .notification: .file
      }
    self.init("invalid row: expected \(fault.expected)", at: place)
  }
}
