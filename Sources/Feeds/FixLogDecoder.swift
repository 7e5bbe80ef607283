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

  private var decoder: FixDecoder
  private var epochs = FixEpochs()
  private var lines = ByteLines()
  private let origin: Duration
  private var lastTime: Instant?
  private(set) var offset = Duration.zero
  private var hasFix = false

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
  }

  func finish(into events: inout [TimedEvent<Fix>]) throws(FeedError.Reason) {
    var lines = ByteLines()
    swap(&lines, &self.lines)
    defer { swap(&lines, &self.lines) }
    lines.finish { line, number in receive(line, number, &events) }
    if let last = epochs.flush() { place(last, &events) }
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
      case .version, .device, .deviceGone, .other: break
      }
    } catch {
      fault(line, number, &events)
    }
  }

  private func fault(
    _ line: borrowing Swift.Span<UInt8>, _ number: Int, _ events: inout [TimedEvent<Fix>]
  ) {
    let fault = FeedProblem(
      place: .line(number), excerpt: line.excerpt, expected: FixDecoder.expectedReport)
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
