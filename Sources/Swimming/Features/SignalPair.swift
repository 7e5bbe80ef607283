import Foundation

/// A pair of signals of a correlation or phase feature.
struct SignalPair: Hashable, CustomStringConvertible {
  let first: Signal
  let second: Signal

  init(_ first: Signal, _ second: Signal) {
    self.first = first
    self.second = second
  }

  var description: String { "\(first).\(second)" }

  /// The pairs whose products are summed, by index in ``PairProducts``.
  static let summed = fullPairs + accelerationPairs[3...]

  /// Returns the pairs of the correlation features.
  static func correlated(_ features: FeatureSet) -> [SignalPair] {
    switch features {
    case .full: fullPairs
    case .acceleration: accelerationPairs
    }
  }

  /// Returns the indexes of the correlation features' pairs in ``summed``.
  static func places(_ features: FeatureSet) -> [Int] {
    correlated(features).compactMap { summed.firstIndex(of: $0) }
  }

  /// Returns the pairs of the phase features.
  static func phased(_ features: FeatureSet) -> [SignalPair] {
    switch features {
    case .full: fullPhases
    case .acceleration: accelerationPhases
    }
  }

  /// The pairs whose correlation distinguishes the styles (other pairs add nothing).
  private static let fullPairs = [
    SignalPair(.ax, .ay), SignalPair(.ax, .az), SignalPair(.ay, .az), SignalPair(.gx, .gy),
    SignalPair(.gx, .gz), SignalPair(.gy, .gz), SignalPair(.ax, .W), SignalPair(.ay, .gx),
    SignalPair(.az, .gx), SignalPair(.az, .gy), SignalPair(.ay, .gy), SignalPair(.ax, .gx),
  ]
  private static let accelerationPairs = [
    SignalPair(.ax, .ay), SignalPair(.ax, .az), SignalPair(.ay, .az), SignalPair(.ax, .A),
    SignalPair(.ay, .A), SignalPair(.az, .A),
  ]
  private static let fullPhases = eachTwo(of: Signal.acceleration + Signal.rotation)
  private static let accelerationPhases = eachTwo(of: Signal.acceleration + [.A])

  private static func eachTwo(of signals: [Signal]) -> [SignalPair] {
    signals.indices.flatMap { first in
      signals[(first + 1)...].map { SignalPair(signals[first], $0) }
    }
  }
}
