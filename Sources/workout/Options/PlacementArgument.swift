import ArgumentParser
import Swimming

/// The placement of a watch, in the words of trace files, such as `wrist-left`.
struct PlacementArgument: ExpressibleByArgument, Hashable {
  let placement: WristPlacement

  init?(argument: String) {
    guard let placement = WristPlacement(argument) else { return nil }
    self.placement = placement
  }

  static var allValueStrings: [String] { WristPlacement.all.map(\.word) }
}
