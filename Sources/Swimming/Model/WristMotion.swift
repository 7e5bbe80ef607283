/// What is swum, by the newest seconds of frames: features and what the models make of them.
struct WristMotion: Sendable {
  private let models: StyleModels
  private var window: FeatureWindow
  /// The features of the window that was asked for last.
  private(set) var features: [Double] = []

  init(_ models: StyleModels) {
    self.models = models
    window = FeatureWindow(models.threeSeconds.features)
  }

  mutating func reset() { window.reset() }

  /// Takes the next frame.
  ///
  /// - Returns: Whether a half second is complete.
  mutating func process(_ frame: WristFrame) -> Bool { window.process(frame) }

  /// The mean rotation of the newest half second in rad/s.
  var newestRotation: Double { window.newestRotation }

  /// The period of the strokes in the five seconds that end at a moment, with the newest half second;
  /// `nil` while there is not so much motion.
  func strokes(endingAt end: Double) -> StrokePeriod.Hop? {
    StrokePeriod.hop(window.series, endingAt: end)
  }

  /// How likely each class is in the window that ends now; `nil` while there is not so much motion.
  mutating func probabilities(_ length: WindowLength) -> StyleProbabilities? {
    guard window.holds(length) else { return nil }
    window.write(length, to: &features)
    let model = length == .threeSeconds ? models.threeSeconds : models.sixSeconds
    return model.probabilities(for: features)
  }
}
