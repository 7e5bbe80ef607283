package import HealthModel

/// The engines of recordings, in the order in which they get a reading.
///
/// An engine may use what those before it wrote to the context for the same reading: the energy uses the cadence of
/// the walk.
package struct EngineRegistry: Sendable {
  /// The types of the engines, in order.
  package let engines: [any RecordingEngine.Type]

  package init(_ engines: [any RecordingEngine.Type]) {
    self.engines = engines
  }

  /// The engines of this program.
  package static let standard = EngineRegistry([
    SwimFollower.self, WalkFollower.self, VariabilityFollower.self, EnergyFollower.self,
    PoolEnergyFollower.self, WheelFollower.self, CountedDistanceFollower.self,
    StepCountFollower.self, RunningDynamicsFollower.self, ActivityChangeFollower.self,
  ])

  /// Returns the engines with one more, after the others.
  package func adding(_ engine: any RecordingEngine.Type) -> EngineRegistry {
    EngineRegistry(engines + [engine])
  }

  /// Creates the engines that a recording needs.
  func engines(for setup: EngineSetup) -> [any RecordingEngine] {
    engines.compactMap { $0.isNeeded(for: setup.configuration) ? $0.init(setup) : nil }
  }

  /// Returns the releases of the engines that an activity needs.
  package func releases(for configuration: WorkoutConfiguration) -> [EngineRelease] {
    engines.compactMap { $0.isNeeded(for: configuration) ? $0.release : nil }
  }

  /// Returns the present version of an algorithm, by its name in the metadata of samples; `nil` for an unknown one.
  package func version(ofAlgorithm name: String) -> Int? {
    engines.lazy.compactMap { $0.release }.first { $0.algorithm == name }?.version
  }
}
