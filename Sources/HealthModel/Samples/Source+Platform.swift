extension Source {
  /// Whether the platform itself recorded the source's objects, rather than another application.
  ///
  /// Determined by the bundle identifier: this project's programs have `org.workout.`, the health
  /// store of imports has `com.apple.health`.
  public var isPlatform: Bool {
    bundleIdentifier.hasPrefix("org.workout.") || bundleIdentifier == "com.apple.health"
      || bundleIdentifier.hasPrefix("com.apple.health.")
  }
}
