import Consent
import Foundation
import HealthModel

/// The value of the record of an application: what it registered.
struct ApplicationSetting: Hashable, Codable {
  /// Its name for people.
  var name: String
  /// The version of its record when it was registered for the first time, or again after it was removed.
  ///
  /// Permissions name it, so that none of before counts for it afterwards.
  var installation: Int64
  /// The bundle identifier of the companion that the owner confirmed.
  var companion: String?
  /// The purposes, as their columns have them.
  var read: String?
  var share: String?
  var recalibrates: Bool
}

/// The value of the record of a request: what an application asks for, and whether it was answered.
struct RequestSetting: Hashable, Codable {
  struct TypeUse: Hashable, Codable {
    var type: String
    var share: Bool
    var read: Bool
  }

  struct Recalibration: Hashable, Codable {
    var type: String
    var from: Int64
  }

  /// The states, of which a later one has a higher version.
  enum State: String, Hashable, Codable {
    case pending, answered, cancelled
  }

  /// The bundle identifier of the application.
  var application: String
  /// When it was made, in microseconds since 1970.
  var requested: Int64
  /// The identity of the store in which it was made.
  var device: String
  var types: [TypeUse] = []
  var documents: [String] = []
  var recalibration: Recalibration?
  var companion: String?
  var state: State
}

extension SettingRecord {
  /// Decodes a value that is JSON.
  static func decode<T: Decodable>(_ type: T.Type, _ value: String?) -> T? {
    value.flatMap { try? JSONDecoder().decode(type, from: Data($0.utf8)) }
  }
}

/// A decision about an application, as its record has it: of two values the greater one permits less.
enum DecisionValue {
  static let allowed = "allowed"
  static let denied = "denied"
  private static let everything = "all"
  private static let nothing = "none"
  private static let since = "from "
  /// Makes every moment positive, so that the digits have the order of the moments.
  private static let offset: Int64 = 1 << 62
  private static let digits = 19

  static func share(_ status: SharingStatus) -> String? {
    switch status {
    case .notDetermined: nil
    case .sharingDenied: denied
    case .sharingAuthorized: allowed
    }
  }

  static func share(_ value: String?) -> SharingStatus {
    switch value {
    case nil: .notDetermined
    case allowed: .sharingAuthorized
    default: .sharingDenied
    }
  }

  static func read(_ scope: ReadScope?) -> String? {
    switch scope {
    case nil: return nil
    case .everything: return everything
    case .nothing: return nothing
    case .since(let date):
      let number = String(date.microseconds + offset)
      return since + String(repeating: "0", count: digits - number.utf8.count) + number
    }
  }

  static func read(_ value: String?) -> ReadScope? {
    guard let value else { return nil }
    if value == everything { return .everything }
    guard value.hasPrefix(since), let number = Int64(value.dropFirst(since.count)),
      number >= 0
    else { return .nothing }
    return .since(Instant(microseconds: number - offset))
  }
}

/// What a decision about a group of applications is about.
enum DecisionKey: Hashable {
  case share(type: String)
  case read(type: String)
  case document(String)

  /// The name of the record of the decision for one application of the group.
  func name(_ application: Installation) -> SettingName {
    let (bundle, installation) = (application.bundle, String(application.number))
    return switch self {
    case .share(let type): SettingName(.permission, bundle, installation, type, "share")
    case .read(let type): SettingName(.permission, bundle, installation, type, "read")
    case .document(let id): SettingName(.document, bundle, installation, id)
    }
  }

  /// The decision that a record is about, and the application.
  static func parse(_ name: SettingName) -> (key: DecisionKey, application: Installation)? {
    let parts = name.parts
    guard parts.count >= 3, let number = Int64(parts[1]) else { return nil }
    let application = Installation(bundle: parts[0], number: number)
    switch (name.kind, parts.count) {
    case (.permission, 4) where parts[3] == "share": return (.share(type: parts[2]), application)
    case (.permission, 4) where parts[3] == "read": return (.read(type: parts[2]), application)
    case (.document, 3): return (.document(parts[2]), application)
    default: return nil
    }
  }
}

/// An application, from its registration until it is removed.
struct Installation: Hashable {
  var bundle: String
  var number: Int64
}
