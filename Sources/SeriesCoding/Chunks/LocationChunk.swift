package import HealthModel

/// Locations packed by column on the storage grid, each with its verdict and the receiver's quality.
package enum LocationChunk: Sendable {
  static let kind = TraceKind.locations.rawValue
  /// The number of rows of a full chunk: a batch of a route query.
  package static let fullSize = 1024

  /// The columns in their stored order.
  enum Column: Int, CaseIterable {
    case time, latitude, longitude, altitude, geoidSeparation, horizontalAccuracy
    case verticalAccuracy, speed, speedAccuracy, course, courseAccuracy
    case verdict, mode, hdop, satellitesUsed
  }

  private typealias Grid = Location.StorageGrid

  /// The grid of each column, in steps per unit; dilution of precision has no grid.
  static func steps(_ column: Column) -> Double {
    switch column {
    case .latitude, .longitude: Grid.stepsPerDegree
    case .course, .courseAccuracy: Grid.stepsPerCourseDegree
    case .altitude, .geoidSeparation, .horizontalAccuracy, .verticalAccuracy, .speed,
      .speedAccuracy:
      Grid.stepsPerMeter
    case .time, .verdict, .mode, .hdop, .satellitesUsed: 1
    }
  }

  /// Packs locations in their order, moving each to the storage grid.
  package static func encode(_ locations: ArraySlice<RecordedLocation>) -> [UInt8] {
    ChunkFrame.encode(
      kind: kind, rows: locations.count,
      columns: Column.allCases.map { encode($0, of: locations) })
  }

  private static func encode(
    _ column: Column, of locations: ArraySlice<RecordedLocation>
  ) -> NumberColumn.Encoded {
    switch column {
    case .time: NumberColumn.encode(whole: locations.map { $0.location.time.gridMilliseconds })
    case .verdict: NumberColumn.encode(whole: locations.map { Int64($0.verdict.rawValue) })
    case .mode: NumberColumn.encode(whole: locations.map { Int64($0.mode.rawValue) })
    case .hdop: NumberColumn.encode(locations.map { $0.hdop ?? .nan })
    case .satellitesUsed:
      NumberColumn.encode(locations.map { $0.satellitesUsed.map(Double.init(clamped:)) ?? .nan })
    default:
      NumberColumn.encode(locations.map { value(column, of: $0.location) }, steps: steps(column))
    }
  }

  private static func value(_ column: Column, of location: Location) -> Double {
    let columns = location.columns
    return switch column {
    case .latitude: location.latitude
    case .longitude: location.longitude
    case .altitude: columns.altitude
    case .geoidSeparation: columns.geoidSeparation
    case .horizontalAccuracy: columns.horizontalAccuracy
    case .verticalAccuracy: columns.verticalAccuracy
    case .speed: columns.speed
    case .speedAccuracy: columns.speedAccuracy
    case .course: columns.course
    case .courseAccuracy: columns.courseAccuracy
    case .time, .verdict, .mode, .hdop, .satellitesUsed: .nan
    }
  }
}

extension Instant {
  /// The nearest whole millisecond, half away from zero, as `Location.onStorageGrid` rounds.
  package var gridMilliseconds: Int64 {
    let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: 1000)
    return remainder >= 500 ? quotient + 1 : remainder <= -500 ? quotient - 1 : quotient
  }

  /// The moment of a stored millisecond; an out-of-range value wraps.
  package init(gridMilliseconds: Int64) { self.init(microseconds: gridMilliseconds &* 1000) }
}

extension Double {
  /// Clamps a count to a limit far beyond any receiver's, so that it is a whole number in any
  /// coding.
  fileprivate init(clamped count: Int) {
    self = Double(min(max(count, 0), Int(Int32.max)))
  }
}

extension LocationChunk {
  /// The accepted locations of a chunk, in order.
  package static func accepted(_ bytes: UnsafeRawBufferPointer) throws(ChunkError) -> [Location] {
    let opened = try ChunkFrame.open(bytes, kind: kind, columns: Column.allCases.count)
    var reader = try BlockReader(opened.columns, rows: opened.rows)
    return try collect(opened.rows) { (buffer, count) throws(ChunkError) in
      try reader.next { block, length in
        for index in 0..<length where block.verdicts[index] == 0 {
          buffer.initializeElement(at: count, to: block.location(index))
          count += 1
        }
      }
    }
  }

  /// All locations of a chunk with their verdicts, in order.
  package static func recorded(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ChunkError) -> [RecordedLocation] {
    let opened = try ChunkFrame.open(bytes, kind: kind, columns: Column.allCases.count)
    var reader = try BlockReader(opened.columns, rows: opened.rows, withQuality: true)
    return try collect(opened.rows) { (buffer, count) throws(ChunkError) in
      var unknown: ChunkError?
      let more = try reader.next { block, length in
        for index in 0..<length {
          do throws(ChunkError) {
            buffer.initializeElement(at: count, to: try block.recorded(index))
            count += 1
          } catch {
            unknown = error
            return
          }
        }
      }
      if let unknown { throw unknown }
      return more
    }
  }

  /// Fills an array block by block until the end of the reader.
  private static func collect<Element>(
    _ rows: Int,
    _ fill: (UnsafeMutableBufferPointer<Element>, inout Int) throws(ChunkError) -> Bool
  ) throws(ChunkError) -> [Element] {
    var failure: ChunkError?
    let elements = [Element](unsafeUninitializedCapacity: rows) { buffer, count in
      do throws(ChunkError) {
        while try fill(buffer, &count) {}
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return elements
  }
}

extension LocationChunk: ChunkCoding {
  package static func time(of location: RecordedLocation) -> Instant { location.location.time }

  package static var traceKind: TraceKind { .locations }

  package static func summary(of elements: ArraySlice<RecordedLocation>) -> PackedChunk.Summary {
    PackedChunk.Summary(elements)
  }

  package static func unpack(
    _ bytes: UnsafeRawBufferPointer
  ) throws(ChunkError) -> [RecordedLocation] {
    try recorded(bytes)
  }
}
