import Foundation
import HealthModel
import HealthStorage
import Sessions

@testable import Recording
@testable import RecordingCore

/// An engine of this test alone: counts the heart rates outside of pauses, and stores their number at the end.
struct HeartRateCounter: RecordingEngine {
  static let type = QuantityType.inhalerUsage
  static let registry = EngineRegistry.standard.adding(HeartRateCounter.self)

  static var release: EngineRelease? {
    EngineRelease(name: "test-counter", algorithm: "test-counter", version: 3)
  }

  private let identifier: String
  private var count = 0
  private var span: TimeRange?
  private var isPaused = false

  static func isNeeded(for configuration: WorkoutConfiguration) -> Bool {
    configuration.activityType == .yoga
  }

  init?(_ setup: EngineSetup) {
    identifier = "\(DerivedSamples.prefix(of: setup.recording))\(Self.type.name)/count"
  }

  func measuredTypes(of kinds: Set<TraceKind>) -> Set<QuantityType> {
    kinds.contains(.heartRate) ? [Self.type] : []
  }

  mutating func process(
    _ reading: EngineReading, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    guard !isPaused, case .heartRate(_, let time) = reading else { return }
    count += 1
    span = TimeRange(start: span?.start ?? time, end: time)
  }

  mutating func pause(at date: Instant) { isPaused = true }

  mutating func resume(at date: Instant) { isPaused = false }

  mutating func shift(by offset: Duration) {
    span = span.map { TimeRange(start: $0.start + offset, end: $0.end + offset) }
  }

  mutating func finish(
    at end: Instant, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {
    guard let span else { return }
    self.span = nil
    var sample = QuantitySample(
      type: Self.type, quantity: Quantity(Double(count), .count), span: span)
    sample.header.metadata[.syncIdentifier] = .string(identifier)
    sample.header.metadata[.syncVersion] = .number(DerivedSamples.recordedVersion)
    findings.append(.samples([sample]))
  }
}
