extension BiquadCascade {
  /// Returns the Butterworth low-pass: −3 dB at the cutoff, maximally flat below it.
  public static func lowPass(order: Int, cutoffHz: Double, rateHz: Double) -> Self {
    var design = Butterworth(order: order)
    design.makeLowPass(cutoffHz: cutoffHz, rateHz: rateHz)
    return Self(design)
  }

  /// Returns the Butterworth high-pass: −3 dB at the cutoff, maximally flat above it.
  public static func highPass(order: Int, cutoffHz: Double, rateHz: Double) -> Self {
    var design = Butterworth(order: order)
    design.makeHighPass(cutoffHz: cutoffHz, rateHz: rateHz)
    return Self(design)
  }

  /// Returns the Butterworth band-pass: −3 dB at both ends.
  ///
  /// Each side falls off as a filter of `order`, so the cascade has that many sections.
  public static func bandPass(order: Int, fromHz: Double, toHz: Double, rateHz: Double) -> Self {
    var design = Butterworth(order: order)
    design.makeBandPass(fromHz: fromHz, toHz: toHz, rateHz: rateHz)
    return Self(design)
  }

  private init(_ design: Butterworth) {
    var design = design
    design.makeDigital()
    self.init(design.sections)
  }
}
