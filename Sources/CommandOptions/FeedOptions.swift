import ArgumentParser
package import Feeds
import HealthModel
package import Recording

/// Creates feeds from the addresses of the command line.
package struct FeedOptions {
  package let positioning: String?
  /// Whether the recording starts only if gpsd or GeoClue responds.
  package var requiresPositioning = false
  /// The addresses of motion, heart rate and barometer, with the quantities to read from each.
  ///
  /// An address that is given twice is opened once.
  package let traces: [(address: String, parts: SensorParts)]
  /// The address among the traces of a fitness machine to control.
  package let trainer: String?

  package init(
    positioning: String?, requiresPositioning: Bool = false,
    traces: [(address: String, parts: SensorParts)], trainer: String? = nil
  ) {
    self.trainer = trainer
    self.positioning = positioning
    self.requiresPositioning = requiresPositioning
    self.traces = traces
  }

  /// - Throws: `FeedError` for an invalid or unsupported address.
  package func feeds(clock: ClockMapping) throws(FeedError) -> RecordingFeeds {
    let origin = BootClock.now
    var paces: [Pace] = []
    var fixes: (any Feed<Fix>)?
    if let positioning {
      let address = try FeedAddress(positioning)
      fixes = try address.fixFeed(
        clock: clock, origin: origin, waitsForServer: !requiresPositioning)
      if case .replay(_, let pace) = address { paces.append(pace) }
    }
    var wanted: [(address: FeedAddress, parts: SensorParts)] = []
    for trace in traces {
      let address = try FeedAddress(trace.address)
      // Checked before the union with other parts, which would hide it.
      if case .iio = address, trace.parts.isEmpty {
        throw FeedError(feed: address.description, reason: .notMeasured)
      }
      if let index = wanted.firstIndex(where: { $0.address == address }) {
        wanted[index].parts.formUnion(trace.parts)
      } else {
        wanted.append((address, trace.parts))
      }
    }
    let trainerAddress = try trainer.map { text throws(FeedError) in
      let address = try FeedAddress(text)
      guard case .bluetooth = address else {
        throw FeedError(
          feed: text, reason: .invalidAddress(expected: "a Bluetooth trainer: \(BLEAddress.form)"))
      }
      return address
    }
    let control = trainerAddress.map { _ in Trainer() }
    var found: [RecordingFeeds.Trace] = []
    for (address, parts) in wanted {
      var mustConnect = false
      if case .trace(_, let pace) = address {
        paces.append(pace)
        mustConnect = true
      }
      found.append(
        RecordingFeeds.Trace(
          try address.traceFeed(
            clock: clock, origin: origin, parts: parts,
            trainer: address == trainerAddress ? control : nil),
          mustConnect: mustConnect))
    }
    // A log is a file, which exists or does not.
    let isReceiver = fixes is GPSDFeed || fixes is GeoClueFeed
    let isLive = isReceiver || paces.allSatisfy { $0 == .times(1) }
    var feeds = RecordingFeeds(
      positioning: fixes, traces: found, timeSource: isLive ? .bootClock : .readings)
    feeds.trainer = control
    feeds.requiresPositioning = requiresPositioning || !isReceiver
    return feeds
  }
}

/// An error for a gpsd that does not respond, with the remedy.
package struct NoReceiver: Error, CustomStringConvertible {
  private let error: FeedError

  package init(error: FeedError) { self.error = error }

  package var description: String {
    "\(error); start it with: sudo systemctl start gpsd.socket (or: gpsd -N /dev/ttyACM0), "
      + "record with GeoClue: --gps geoclue --gps required, or record without GPS: omit --gps required, or add --no-gps"
  }
}
