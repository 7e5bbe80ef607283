/// The features of the newest seconds of frames, and their classification by the models.
struct WristMotion: Sendable {
  private let models: StyleModels
  private var window: FeatureWindow
  /// The features of the last requested window.
  private(set) var features: [Double] = []

  init(_ models: StyleModels) {
    self.models = models
    window = FeatureWindow(models.threeSeconds.features)
  }

  mutating func reset() { window.reset() }

  /// Processes the next frame.
  ///
  /// - Returns: Whether a half second is complete.
  mutating func process(_ frame: WristFrame) -> Bool { window.process(frame) }

  /// The mean rotation of the newest half second in rad/s.
  var newestRotation: Double { window.newestRotation }

  /// Returns the stroke period in the five seconds that end at a moment, including the newest half second;
  /// `nil` while there is too little motion.
  func strokes(endingAt end: Double) -> StrokePeriod.Hop? {
    StrokePeriod.hop(window.series, endingAt: end)
  }

  /// Returns the probabilities of the classes in the window that ends now; `nil` while there is too little
  /// motion.
  mutating func probabilities(_ length: WindowLength) -> StyleProbabilities? {
    guard window.holds(length) else { return nil }
    window.write(length, to: &features)
    let model = length == .threeSeconds ? models.threeSeconds : models.sixSeconds
    return model.probabilities(for: features)
  }
}
