import HealthModel

/// The reason why a request is invalid.
public enum RequestError: Hashable, Sendable {
  case nothingAsked
  case noReadPurpose
  case noSharePurpose
  /// Access to correlations is requested by their member types.
  case correlation(String, members: [String])
  /// The type needs a separate request.
  case notApart(String)
  /// Only the platform saves the type.
  case notShareable(String)
}

extension RequestError: CustomStringConvertible {
  /// One sentence for people: the reason, and what to do.
  public var description: String {
    switch self {
    case .nothingAsked: "it has no types to read or save"
    case .noReadPurpose:
      "it has types to read, but the application registered no purpose for reading"
    case .noSharePurpose:
      "it has types to save, but the application registered no purpose for saving"
    case .correlation(let type, []):
      "\(type) has no permission of its own; request the types in it"
    case .correlation(let type, let members):
      "\(type) has no permission of its own; request \(members.joined(separator: " and "))"
    case .notApart(let type):
      "\(type) needs a request of its own; request the other types separately"
    case .notShareable(let type): "applications cannot save \(type)"
    }
  }
}

extension RequestError {
  /// Returns the reason why a type cannot be requested, by any client.
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
