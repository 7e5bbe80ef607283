import Foundation
import HealthModel

/// Decodes the reports of a gpsd log, line by line, into fixes with their position on the log's
/// timeline.
final class FixLogDecoder: ReplayDecoder {
  /// The step assumed for a fix without a time or after a clock step: a receiver's usual cycle.
  private static let nominalStep = Duration.seconds(1)
  /// The maximum step of the receiver's time; a longer or backward step means that its clock was
  /// set.
  private static let maximumStep = Duration.seconds(6 * 3600)
  /// A file is no log of gpsd if this many lines are malformed and none is a report.
  private static let maximumFaults = 100

  private var decoder: FixDecoder
  private var epochs = FixEpochs()
  private var lines = ByteLines()
  private let origin: Duration
  private var lastTime: Instant?
  private(set) var offset = Duration.zero
  private var hasFix = false
  private var hasReport = false
  private var faults = 0
  private var firstFault: FeedProblem?

  init(clock: ClockMapping, origin: Duration) {
    decoder = FixDecoder(clock: clock)
    self.origin = origin
  }

  func receive(
    _ bytes: borrowing Swift.Span<UInt8>, into events: inout [TimedEvent<Fix>]
  ) throws(FeedError.Reason) {
    var lines = ByteLines()
    swap(&lines, &self.lines)  // so that a line may change the decoder
    defer { swap(&lines, &self.lines) }
    lines.receive(bytes) { line, number in receive(line, number, &events) }
    if faults >= Self.maximumFaults { try requireReport() }
  }

  func finish(into events: inout [TimedEvent<Fix>]) throws(FeedError.Reason) {
    var lines = ByteLines()
    swap(&lines, &self.lines)
    defer { swap(&lines, &self.lines) }
    lines.finish { line, number in receive(line, number, &events) }
    try requireReport()
    if let last = epochs.flush() { place(last, &events) }
  }

  /// Throws if lines were read and none is a report: an NMEA log, for example.
  private func requireReport() throws(FeedError.Reason) {
    if !hasReport, let firstFault { throw .noReport(firstFault) }
  }

  /// Decodes a line and appends the resulting events, including an epoch that the line ends.
  private func receive(
    _ line: borrowing Swift.Span<UInt8>, _ number: Int, _ events: inout [TimedEvent<Fix>]
  ) {
    do throws(GPSDReport.SyntaxError) {
      switch try GPSDReport(line) {
      case .sky(let sky): decoder.sky = sky
      case .position(let position):
        let reading = decoder.reading(of: position, uptime: origin)
        if let finished = epochs.receive(reading) { place(finished, &events) }
      case .version, .device, .deviceGone: break
      case .other where line.count == 0: return
      case .other where line[0] == UInt8(ascii: "{"): break
      case .other:
        // Between reports the sentences of a receiver are expected.
        if firstFault == nil { firstFault = problem(line, number) }
        return
      }
      hasReport = true
    } catch {
      fault(line, number, &events)
    }
  }

  private func problem(
    _ line: borrowing Swift.Span<UInt8>, _ number: Int
  ) -> FeedProblem {
    FeedProblem(
      place: .line(number), excerpt: line.excerpt, expected: FixDecoder.expectedReport)
  }

  private func fault(
    _ line: borrowing Swift.Span<UInt8>, _ number: Int, _ events: inout [TimedEvent<Fix>]
  ) {
    let fault = problem(line, number)
    faults += 1
    if firstFault == nil { firstFault = fault }
    events.append(TimedEvent(event: .malformed(fault), offset: offset))
  }

  /// Places a fix on the timeline by the receiver's own clock.
  private func place(_ reading: Reading<Fix>, _ events: inout [TimedEvent<Fix>]) {
    var reading = reading
    var step = hasFix ? Self.nominalStep : .zero
    if let time = reading.value.receiverTime {
      if let lastTime, case let elapsed = time - lastTime, elapsed >= .zero,
        elapsed <= Self.maximumStep
      {
        step = elapsed
      }
      lastTime = time
    }
    hasFix = true
    offset += step
    reading.uptime = origin + offset
    if reading.value.receiverTime == nil {
      reading.time = decoder.clock.utc(at: reading.uptime)
      reading.value.location?.time = reading.time
    }
    events.append(TimedEvent(event: .reading(reading), offset: offset))
  }
}

/// Produces one reading per epoch.
///
/// gpsd reports an epoch again each time a sentence adds to it; the last report is complete.
struct FixEpochs {
  /// The newest report of the current epoch.
  private(set) var pending: Reading<Fix>?

  /// Adds a report; returns the previous epoch if this report begins a new one.
  mutating func receive(_ reading: Reading<Fix>) -> Reading<Fix>? {
    guard let previous = pending else {
      pending = reading
      return nil
    }
    var reading = reading
    if let time = reading.value.receiverTime, time == previous.value.receiverTime,
      reading.value.device == previous.value.device
    {
      reading.uptime = previous.uptime  // the epoch arrived with its first report
      pending = reading
      return nil
    }
    pending = reading
    return previous
  }

  /// Ends the current epoch, because nothing arrived for a while or the input ended.
  mutating func flush() -> Reading<Fix>? {
    defer { pending = nil }
    return pending
  }
}
