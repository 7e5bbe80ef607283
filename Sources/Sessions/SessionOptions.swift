/// The automatic behavior of a session.
public struct SessionOptions: Hashable, Sendable, Codable {
  /// Ends a lap after each distance or duration.
  public var autoLap: AutoLap?
  public var autoPause: AutoPause

  public init(autoLap: AutoLap? = nil, autoPause: AutoPause = .off) {
    self.autoLap = autoLap
    self.autoPause = autoPause
  }
}
