import HealthModel
import Mobility

/// The mobility engine of a collection, which sleeps while the body is still.
///
/// A day is mostly stillness. The engine's filters run only from a few seconds before a second of movement until half
/// a minute after the last one; meanwhile readings wait in a buffer of a few seconds. The steps and bouts are those of
/// an engine that is always awake, because walking is never still.
struct GaitWatch: Sendable {
  private var engine: MobilityEngine
  private(set) var isAwake = false
  /// The newest readings while the engine sleeps.
  private var recent: [Reading<MotionSample>] = []
  private var quietSeconds = 0
  private var newest: Instant?

  /// The readings before a movement that the engine receives with it: its detector smooths over some seconds.
  private static let lead = Duration.seconds(5)
  /// The seconds without movement after which the engine sleeps: its results are up to 25 seconds late.
  private static let patience = 30
  /// The longest silence of the sensor within a movement.
  private static let maximumSilence = Duration.seconds(2)

  init(_ configuration: MobilityConfiguration) { engine = MobilityEngine(configuration) }

  var configuration: MobilityConfiguration { engine.configuration }

  /// Processes a reading; after a second that it completed was processed.
  mutating func process(
    _ reading: Reading<MotionSample>, into findings: inout [MobilityFinding]
  ) {
    if isAwake, let newest, reading.time - newest > Self.maximumSilence { sleep(into: &findings) }
    newest = reading.time
    if isAwake {
      findings += engine.process(reading)
    } else {
      recent.append(reading)
    }
  }

  /// Processes air pressure, which matters only while there is movement.
  mutating func process(
    _ reading: Reading<AirPressure>, into findings: inout [MobilityFinding]
  ) {
    if isAwake { findings += engine.process(reading) }
  }

  /// Wakes or rests the engine after a second.
  mutating func process(_ second: MotionSecond, into findings: inout [MobilityFinding]) {
    if isAwake {
      quietSeconds = second.mayBeWalking ? 0 : quietSeconds + 1
      if quietSeconds >= Self.patience { sleep(into: &findings) }
    } else if second.mayBeWalking {
      isAwake = true
      quietSeconds = 0
      engine.resume(at: second.start)
      for reading in recent { findings += engine.process(reading) }
      recent.removeAll(keepingCapacity: true)
    } else {
      let oldest = second.end - Self.lead
      let count = recent.prefix { $0.time < oldest }.count
      recent.removeFirst(count)
    }
  }

  /// Ends the movement: its bout ends, and the engine sleeps.
  mutating func sleep(into findings: inout [MobilityFinding]) {
    recent.removeAll(keepingCapacity: true)
    guard isAwake else { return }
    isAwake = false
    // A pause separates the readings before and after it, however short it is.
    if let newest { findings += engine.pause(at: newest) }
    findings += engine.finish()
  }
}
