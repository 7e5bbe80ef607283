public import Foundation

/// The default location of the store.
public enum StoreLocation {
  /// `$WORKOUT_STORE`, else `$XDG_DATA_HOME/workout/health.sqlite`, else the same in
  /// `~/.local/share`.
  ///
  /// **Source** XDG Base Directory Specification 0.8: a relative `$XDG_DATA_HOME` is ignored.
  public static func standard(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    if let path = environment["WORKOUT_STORE"], !path.isEmpty { return path }
    return ownFolder(environment: environment) + "/health.sqlite"
  }

  /// The folder that is created for a store at the default location.
  static func ownFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/workout" }
    let home = environment["HOME"] ?? NSHomeDirectory()
    return home + "/.local/share/workout"
  }

  /// The text between the name of a store and the date on which a restored one replaced it.
  static let replacedMark = ".replaced-"
}
