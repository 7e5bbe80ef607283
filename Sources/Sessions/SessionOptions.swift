/// What a session does by itself.
public struct SessionOptions: Hashable, Sendable, Codable {
  /// Ends a lap each so many metres or seconds.
  public var autoLap: AutoLap?
  public var autoPause: AutoPause

  public init(autoLap: AutoLap? = nil, autoPause: AutoPause = .off) {
    self.autoLap = autoLap
    self.autoPause = autoPause
  }
}
