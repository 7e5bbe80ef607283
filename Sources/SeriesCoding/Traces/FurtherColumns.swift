package import HealthModel

/// The columns of a trace file beyond those that every reader knows, as readings of registered kinds.
package struct FurtherColumns: Sendable {
  /// A kind whose columns are all in the file.
  private struct Kind: Sendable {
    let codec: any TraceCodec.Type
    /// The index of each column's text; `nil` for a column that trace files omit.
    let indices: [Int?]
  }

  private let count: Int
  private let kinds: [Kind]

  /// Creates the columns from their names, in the order of a row's texts.
  package init(_ names: [String] = []) {
    count = names.count
    kinds = TraceRegistry.all.compactMap { codec in
      let files = codec.columns.map(\.fileName)
      let indices = files.map { file in file.flatMap(names.firstIndex(of:)) }
      let isComplete = zip(files, indices).allSatisfy { ($0 == nil) == ($1 == nil) }
      guard isComplete, indices.contains(where: { $0 != nil }) else { return nil }
      return Kind(codec: codec, indices: indices)
    }
  }

  /// The kinds whose columns are in the file.
  package var codecs: [any TraceCodec.Type] { kinds.map(\.codec) }

  /// Returns the readings in a row's texts; none if they are those of other columns.
  package func readings(_ texts: [String], at time: Instant) -> [TraceReading] {
    guard texts.count == count else { return [] }
    return kinds.compactMap { kind in
      let numbers = kind.indices.map { index in index.flatMap { Double(texts[$0]) } ?? .nan }
      guard numbers.contains(where: { !$0.isNaN }) else { return nil }
      let columns = zip(kind.codec.columns, numbers).map { column, number in
        column.form == .list ? TraceColumn.Values(lists: [[]]) : TraceColumn.Values([number])
      }
      return kind.codec.reading(columns, at: time)
    }
  }
}

extension TraceCodec {
  fileprivate static func reading(
    _ columns: [TraceColumn.Values], at time: Instant
  ) -> TraceReading {
    TraceReading(TraceSample(time: time, value: value(at: 0, of: columns)), Self.self)
  }
}
