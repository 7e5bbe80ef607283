import Foundation
public import Mobility

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
