import Feeds
import HealthModel
public import HealthStorage
public import Interchange

extension ActivityImporter {
  /// Reads a trace of sensors to its end and saves it as a workout with its raw readings.
  ///
  /// A first line in mid-file, of a writer that started again, begins another workout.
  ///
  /// - Parameters:
  ///   - source: The trace, unpacked.
  ///   - path: The file, for the report.
  ///   - origin: The file, as each workout remembers it.
  ///   - moved: Called now and then, to tell of progress.
  /// - Returns: What became of the file; what is wrong with it is there, and no error.
  /// - Throws: What concerns the store as a whole: ``StoreError/cancelled``, a full disk.
  public func take(
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
        case .row(let row): try draft?.take(row)
        case .fault(let fault): file.leftOut.add(ActivityIssue(fault))
        case .header(let header):
          if let open = draft.take() { try await finish(open, in: &file) }
          do throws(SensorTraceDraft.Lack) {
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

/// A trace file read piece by piece.
private struct SensorTracePieces {
  private static let pieceBytes = 1 << 16

  private var source: any ByteSource
  private var reader = TraceReader()
  private var buffer = [UInt8](repeating: 0, count: Self.pieceBytes)
  private var isOver = false
  /// Why it could not be read on; what was before it has been given.
  private(set) var failure: String?

  init(_ source: any ByteSource) { self.source = source }

  /// The items of the next piece; `nil` after the last.
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
  /// A line of a trace that does not parse.
  fileprivate init(_ fault: FeedFault) {
    let place: Place =
      switch fault.place {
      case .line(let number): .line(number)
      case .byte(let offset): .offset(Int(offset))
      case .notification: .file
      }
    self.init("a row that is none: expected \(fault.expected)", at: place)
  }
}
