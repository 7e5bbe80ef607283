/// The name of a setting that replicas agree about: its kind, and what it is about.
///
/// As text the parts are separated by slashes, such as `goal/1/20420`; within a part `%` is `%25` and `/` is `%2F`.
package struct SettingName: Hashable, Sendable {
  /// The kinds of settings.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A characteristic from a moment on: its type, and microseconds since 1970.
    case characteristic
    /// A fact of the profile: its key.
    case profile
    /// A goal from a day on: the number of the metric, and the number of the day since 1970.
    case goal
    /// The order of the sources of a type: its identifier.
    case sourcePriority = "source_priority"
    /// A recalibration: type, bundle identifier, the moment of the request and the first date, in microseconds since 1970.
    case recalibration
    /// A registered application: its bundle identifier.
    case application
    /// A permission of an application: bundle identifier, installation, type, and `share` or `read`.
    case permission
    /// The permission to read a document: bundle identifier, installation, and the identity of the document.
    case document
    /// A request of an application: its identity.
    case request
  }

  package let text: String

  /// The maximum size of the text in bytes.
  private static let maximumSize = 1024

  init(_ kind: Kind, _ parts: String...) {
    let escaped = parts.map {
      $0.replacing("%", with: "%25").replacing("/", with: "%2F")
    }
    text = ([kind.rawValue] + escaped).joined(separator: "/")
  }

  /// The name with a text; `nil` for an empty or too long one.
  package init?(text: String) {
    guard (1...Self.maximumSize).contains(text.utf8.count), !text.utf8.contains(0) else {
      return nil
    }
    self.text = text
  }

  /// The kind; `nil` for one that a later release knows.
  package var kind: Kind? {
    Kind(rawValue: String(text.prefix { $0 != "/" }))
  }

  /// What it is about.
  package var parts: [String] {
    text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
      String($0).replacing("%2F", with: "/").replacing("%25", with: "%")
    }
  }
}

extension SettingName: Comparable {
  package static func < (first: SettingName, second: SettingName) -> Bool {
    first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
  }
}
