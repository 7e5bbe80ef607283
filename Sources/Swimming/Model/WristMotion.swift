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

  /// Takes the next frame; at the end of each half second its mean rotation in rad/s.
  mutating func process(_ frame: WristFrame) -> Double? {
    window.process(frame) ? window.newestRotation : nil
  }

  /// How likely each class is in the window that ends now; `nil` while there is not so much motion.
  mutating func probabilities(_ length: WindowLength) -> StyleProbabilities? {
    guard window.holds(length) else { return nil }
    window.write(length, to: &features)
    let model = length == .threeSeconds ? models.threeSeconds : models.sixSeconds
    return model.probabilities(for: features)
  }
}
