import HealthModel

/// The speed at which a recording is replayed.
public enum Pace: Hashable, Sendable {
  /// A multiple of the recorded speed; 1 is real time.
  case times(Double)
  case asFastAsPossible

  /// Parses `max`, or a positive number.
  public init?(_ text: some StringProtocol) {
    if text == "max" {
      self = .asFastAsPossible
    } else if let factor = Double(text), factor > 0, factor.isFinite {
      self = .times(factor)
    } else {
      return nil
    }
  }
}

extension Pace: CustomStringConvertible {
  public var description: String {
    switch self {
    case .asFastAsPossible: "max"
    case .times(let factor): factor == factor.rounded() ? "\(Int(clamping: factor))" : "\(factor)"
    }
  }
}
