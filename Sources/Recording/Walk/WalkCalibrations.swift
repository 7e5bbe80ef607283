import Foundation
public import Mobility

/// A person's calibrations by where the sensor is worn, as the store's profile keeps them.
public struct WalkCalibrations: Hashable, Sendable, Codable {
  private var byPlacement: [String: SpeedCalibration] = [:]

  public init() {}

  /// Reads what the profile has; what is of another version of the model says nothing.
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

  /// As the profile keeps it, the same bytes for the same calibrations.
  public var profileText: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(byPlacement)).map { String(decoding: $0, as: UTF8.self) }
  }
}
