package import HealthModel

/// The bytes of a chunk with the columns by which the store finds it.
package struct PackedChunk: Sendable {
  package var bytes: [UInt8]
  package var summary: Summary

  /// The properties of a chunk that are stored outside its bytes.
  package struct Summary: Hashable, Sendable {
    /// The earliest and the latest time in it.
    package var start, end: Instant
    package var count: Int
    /// The number of rows that count: all of a trace, the accepted ones of a route.
    package var acceptedCount: Int
    /// The box of the accepted locations; `nil` for a trace, or if there are none.
    package var box: GeoBox?

    package init(start: Instant, end: Instant, count: Int, acceptedCount: Int, box: GeoBox?) {
      self.start = start
      self.end = end
      self.count = count
      self.acceptedCount = acceptedCount
      self.box = box
    }
  }

  package init(bytes: [UInt8], summary: Summary) {
    self.bytes = bytes
    self.summary = summary
  }
}

extension PackedChunk.Summary {
  init(_ locations: some Collection<RecordedLocation>) {
    var least = Int64.max
    var greatest = Int64.min
    var accepted = 0
    var box: GeoBox?
    for recorded in locations {
      let milliseconds = recorded.location.time.gridMilliseconds
      least = min(least, milliseconds)
      greatest = max(greatest, milliseconds)
      guard recorded.verdict == .accepted else { continue }
      accepted += 1
      if box == nil {
        box = GeoBox(at: recorded.location.gridPosition)
      } else {
        box?.include(recorded.location.gridPosition)
      }
    }
    self.init(
      start: Instant(gridMilliseconds: least), end: Instant(gridMilliseconds: greatest),
      count: locations.count, acceptedCount: accepted, box: box)
  }
}

extension Location {
  /// Latitude and longitude as they are read from a chunk, in degrees: a box has to contain those.
  fileprivate var gridPosition: (latitude: Double, longitude: Double) {
    let steps = Location.StorageGrid.stepsPerDegree
    return ((latitude * steps).rounded() / steps, (longitude * steps).rounded() / steps)
  }
}
