import Feeds
import Glibc
import HealthModel

/// Loops over the sensors of an address and prints what comes, an object of JSON a line.
///
/// `IIOProbe ADDRESS motion|pressure|both [READINGS]`, for tests that need the feed in another namespace.
/// With a number it leaves the loop after so many readings, and stays to show what is closed then;
/// no device is silent to it.
@main struct Probe {
  private static let usage = "usage: IIOProbe ADDRESS motion|pressure|both [READINGS]"
  /// Longer than a test may take.
  private static let forever = Duration.seconds(600)

  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count > 2, case .iio(let address) = read(words[1]) else {
      say(#"{"event":"error","text":"\#(usage)"}"#)
      exit(EX_USAGE)
    }
    let parts: SensorParts =
      switch words[2] {
      case "motion": .motion
      case "pressure": .pressure
      default: [.motion, .pressure]
      }
    var limits = IIOFeed.Limits()
    let most = words.count > 3 ? Int(words[3]) : nil
    if most != nil { limits.silence = forever }
    let clock = ClockMapping(wallClock: Instant(microseconds: 0), uptime: .zero)
    do throws(FeedError) {
      var readings = 0
      for try await event in IIOFeed(address, parts: parts, clock: clock, limits: limits).events() {
        say(line(event))
        if case .reading = event { readings += 1 }
        if readings == most { break }
      }
    } catch {
      say(#"{"event":"error","text":"\#(error)"}"#)
      return
    }
    say(#"{"event":"left"}"#)
    try await Task.sleep(for: forever)
  }

  /// Lines go out at once, whatever the output is.
  private static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
  }

  private static func read(_ text: String) -> FeedAddress? {
    try? FeedAddress(text)
  }

  private static func line(_ event: FeedEvent<TraceRow>) -> String {
    switch event {
    case .reading(let reading):
      let row = reading.value
      var fields = [#""event":"reading""#, #""uptime":\#(reading.uptime.inSeconds)"#]
      fields += [#""lag":\#((BootClock.now - reading.uptime).inSeconds)"#]
      if let force = row.acceleration { fields.append(#""acceleration":\#(list(force))"#) }
      if let rate = row.rotationRate { fields.append(#""rotation":\#(list(rate))"#) }
      if let pressure = row.pressure { fields.append(#""pascals":\#(pressure.pascals)"#) }
      return "{\(fields.joined(separator: ","))}"
    case .connected(let connection):
      guard case .sensor(let sensor) = connection.peer else { return "{}" }
      let measures = sensor.measures.map { #""\#($0.rawValue)""# }.joined(separator: ",")
      let timing =
        switch sensor.timing {
        case .stamped(let clock): clock
        case .arrival: "arrival"
        case nil: ""
        }
      return #"{"event":"connected","devices":"\#(sensor.devices.joined(separator: "+"))","#
        + #""measures":[\#(measures)],"rate":\#(sensor.rateHz ?? 0),"timing":"\#(timing)","#
        + #""celsius":\#(sensor.temperatureCelsius ?? 0),"turned":\#(sensor.isTurned)}"#
    case .gap(let gap):
      var lost = 0
      if case .overrun(let count) = gap.reason { lost = count }
      return #"{"event":"gap","reason":"\#(gap.reason)","lost":\#(lost),"#
        + #""since":\#(gap.since.inSeconds),"until":\#(gap.until?.inSeconds ?? 0)}"#
    case .malformed(let fault): return #"{"event":"malformed","text":"\#(fault)"}"#
    }
  }

  private static func list(_ vector: Vector3) -> String {
    "[\(vector.x),\(vector.y),\(vector.z)]"
  }
}
