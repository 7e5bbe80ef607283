extension Source {
  /// Whether the platform itself recorded what comes from the source, and no other application did.
  ///
  /// It is told by the bundle identifier: our own programs have `org.workout.`, the health store that
  /// imports come from has `com.apple.health`.
  public var isPlatform: Bool {
    bundleIdentifier.hasPrefix("org.workout.") || bundleIdentifier == "com.apple.health"
      || bundleIdentifier.hasPrefix("com.apple.health.")
  }
}
