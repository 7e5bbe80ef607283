public import Fitness
import Foundation
public import Mobility

/// The person's data of a recording; journaled with it, so that it resumes unchanged after a crash.
public struct Walker: Hashable, Sendable, Codable {
  /// The person's height when the recording began.
  public var heightMeters: Double?
  /// Whether the person uses a wheelchair for any activity: then pushes are counted instead of steps.
  public var usesWheelchair: Bool
  public var calibrations: WalkCalibrations
  /// The inputs of energy estimates; recordings from before this option have none.
  public var facts: PersonFacts?
  /// The person's maximal oxygen uptake, if it was estimated.
  public var maximalOxygenUptake: OxygenUptake?

  /// An estimate in mL/min·kg, and its relative standard deviation.
  public struct OxygenUptake: Hashable, Sendable, Codable {
    public var value: Double
    public var relativeDeviation: Double

    public init(value: Double, relativeDeviation: Double) {
      self.value = value
      self.relativeDeviation = relativeDeviation
    }
  }

  public init(
    heightMeters: Double? = nil, usesWheelchair: Bool = false,
    calibrations: WalkCalibrations = WalkCalibrations(), facts: PersonFacts? = nil,
    maximalOxygenUptake: OxygenUptake? = nil
  ) {
    self.heightMeters = heightMeters
    self.usesWheelchair = usesWheelchair
    self.calibrations = calibrations
    self.facts = facts
    self.maximalOxygenUptake = maximalOxygenUptake
  }
}

/// A person's calibrations by sensor placement, as stored in the profile.
public struct WalkCalibrations: Hashable, Sendable, Codable {
  private var byPlacement: [String: SpeedCalibration] = [:]

  public init() {}

  /// Parses the profile's text; calibrations of another version of the model are ignored.
  public init(profile text: String?) {
    guard let data = text.map({ Data($0.utf8) }),
      let known = try? JSONDecoder().decode([String: SpeedCalibration].self, from: data)
    else { return }
    byPlacement = known.filter { $0.value.version == SpeedCalibration.currentVersion }
  }

  public subscript(placement: BodyPlacement) -> SpeedCalibration? {
    get { byPlacement[placement.rawValue] }
    set { byPlacement[placement.rawValue] = newValue }
  }

  /// The text for the profile, the same bytes for the same calibrations.
  public var profileText: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(byPlacement)).map { String(decoding: $0, as: UTF8.self) }
  }
}
