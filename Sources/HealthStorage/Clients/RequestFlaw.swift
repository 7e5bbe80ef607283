import HealthModel

/// Why a request cannot be made.
public enum RequestFlaw: Hashable, Sendable {
  case nothingAsked
  case noReadPurpose
  case noSharePurpose
  /// Correlations are asked for by the types inside.
  case correlation(String, members: [String])
  /// The type is asked for in a request of its own.
  case notApart(String)
  /// Only the platform saves the type.
  case notShareable(String)
}

extension RequestFlaw: CustomStringConvertible {
  public var description: String {
    switch self {
    case .nothingAsked: "it names no type to read or to save"
    case .noReadPurpose: "it reads, and the application registered no purpose for reading"
    case .noSharePurpose: "it saves, and the application registered no purpose for saving"
    case .correlation(let type, []):
      "\(type) has no permission of its own; ask for the types inside it"
    case .correlation(let type, let members):
      "\(type) has no permission of its own; ask for \(members.joined(separator: " and "))"
    case .notApart(let type):
      "\(type) is asked for by itself; ask for the other types in another request"
    case .notShareable(let type): "no application can be allowed to save \(type)"
    }
  }
}

extension RequestFlaw {
  /// What is wrong with asking for a type, whoever asks.
  init?(_ type: ObjectTypeUse) {
    switch type {
    case .read(.correlation(let correlation)), .share(.correlation(let correlation)):
      self = .correlation(
        correlation.identifier, members: correlation.members.map(\.identifier))
    case .share(let type) where !type.isSavedByApplications:
      self = .notShareable(type.identifier)
    default: return nil
    }
  }
}
