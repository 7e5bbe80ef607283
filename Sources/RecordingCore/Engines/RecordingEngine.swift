package import Foundation
package import HealthModel
package import Sessions

/// An engine of a recording: a streaming value that turns readings into findings, without a clock and without I/O.
///
/// Its readings and pauses arrive in the same order live, in recovery and in re-analysis. An engine is added by one
/// conformance and one line of ``EngineRegistry``: what feeds it, pauses it, shifts its dates and finishes it works
/// on this protocol. Only ``init(_:)``, ``process(_:_:into:)``, ``shift(by:)`` and the two static members have no
/// default.
package protocol RecordingEngine: Sendable {
  /// The name and version of the results; `nil` for an engine whose results change only with the pipeline.
  static var release: EngineRelease? { get }

  /// Returns whether an activity needs the engine; workouts of others are not analyzed again for a new release.
  static func isNeeded(for configuration: WorkoutConfiguration) -> Bool

  /// Sets the engine up for a recording, before its start.
  ///
  /// - Returns: `nil` if the engine has nothing to do, such as without the person's data.
  init?(_ setup: EngineSetup)

  /// Whether the engine needs ``EngineReading/time(_:)`` for every second of a re-analysis.
  var processesSeconds: Bool { get }

  /// Determines the types of the samples that follow from the readings so far.
  ///
  /// - Parameter kinds: The kinds of traces with readings.
  /// - Returns: The types; re-analysis replaces the derived samples of these and no others.
  func measuredTypes(of kinds: Set<TraceKind>) -> Set<QuantityType>

  /// Begins at the start of the session.
  mutating func begin(at date: Instant, _ context: inout EngineContext)

  /// Processes the next reading.
  ///
  /// It is called for every sample of motion, so it allocates nothing while there are no findings.
  ///
  /// - Parameters:
  ///   - reading: A reading of a running or paused session, exactly as it is stored.
  ///   - context: The facts of the session, and what the engines know of each other.
  ///   - findings: The engine appends its results here; they are applied before the next engine gets the reading.
  mutating func process(
    _ reading: EngineReading, _ context: inout EngineContext, into findings: inout [EngineFinding])

  /// Reports sums so far; called before samples are cut, while the session is running.
  mutating func report(
    at now: Instant, _ context: inout EngineContext, into findings: inout [EngineFinding])

  /// Pauses with the session, by request or by motion.
  mutating func pause(at date: Instant)

  /// Resumes with the session.
  mutating func resume(at date: Instant)

  /// Processes the pauses and resumes that a journaled session has in addition to the replayed one.
  ///
  /// The default calls ``pause(at:)`` and ``resume(at:)`` for each.
  mutating func restoreTimer(from replayed: Session, to journaled: Session)

  /// Shifts all dates, after a correction of the clock.
  mutating func shift(by offset: Duration)

  /// Ends the readings, between the stop and the end of the session; a second call repeats no results.
  mutating func finish(
    at end: Instant, _ context: inout EngineContext, into findings: inout [EngineFinding])
}

extension RecordingEngine {
  package var processesSeconds: Bool { false }

  package func measuredTypes(of kinds: Set<TraceKind>) -> Set<QuantityType> { [] }

  package mutating func begin(at date: Instant, _ context: inout EngineContext) {}

  package mutating func report(
    at now: Instant, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {}

  package mutating func pause(at date: Instant) {}

  package mutating func resume(at date: Instant) {}

  package mutating func restoreTimer(from replayed: Session, to journaled: Session) {
    func changes(_ session: Session) -> [WorkoutEvent] {
      session.events.filter { $0.kind == .pause || $0.kind == .resume }
    }
    for event in changes(journaled).dropFirst(changes(replayed).count) {
      if event.kind == .pause { pause(at: event.date) } else { resume(at: event.date) }
    }
  }

  package mutating func finish(
    at end: Instant, _ context: inout EngineContext, into findings: inout [EngineFinding]
  ) {}
}

/// What an engine is set up from.
package struct EngineSetup: Sendable {
  /// The identity of the recording, with which the sync identifiers of derived samples begin.
  package let recording: UUID
  package let configuration: WorkoutConfiguration
  package let options: RecordingOptions
  /// The index of the activity in a workout of several.
  package let activity: Int

  package init(
    recording: UUID, configuration: WorkoutConfiguration, options: RecordingOptions,
    activity: Int = 0
  ) {
    self.recording = recording
    self.configuration = configuration
    self.options = options
    self.activity = activity
  }

  /// What the sync identifiers of derived samples begin with; engines of another activity count from zero again.
  package var samplePrefix: String {
    DerivedSamples.prefix(of: recording) + (activity > 0 ? "activity-\(activity + 1)/" : "")
  }
}

/// The name and version of an engine's results.
package struct EngineRelease: Hashable, Sendable {
  /// The name in the ledger of analyses.
  package let name: String
  /// The name in the metadata of samples.
  package let algorithm: String
  package let version: Int

  package init(name: String, algorithm: String, version: Int) {
    self.name = name
    self.algorithm = algorithm
    self.version = version
  }
}
