import ArgumentParser
import Mobility

/// The body position of a sensor, in the words of trace files, such as `lower-back`.
struct BodyPlacementArgument: ExpressibleByArgument, Hashable {
  let placement: BodyPlacement

  init?(argument: String) {
    guard let placement = BodyPlacement(word: argument) else { return nil }
    self.placement = placement
  }

  static var allValueStrings: [String] { BodyPlacement.allCases.map(\.rawValue) }
}
