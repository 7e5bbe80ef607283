extension BiquadCascade {
  /// The Butterworth low-pass: −3 dB at the cut-off, as flat as can be below it.
  public static func lowPass(order: Int, cutoffHz: Double, rateHz: Double) -> Self {
    var design = Butterworth(order: order)
    design.makeLowPass(cutoffHz: cutoffHz, rateHz: rateHz)
    return Self(design)
  }

  /// The Butterworth high-pass: −3 dB at the cut-off, as flat as can be above it.
  public static func highPass(order: Int, cutoffHz: Double, rateHz: Double) -> Self {
    var design = Butterworth(order: order)
    design.makeHighPass(cutoffHz: cutoffHz, rateHz: rateHz)
    return Self(design)
  }

  /// The Butterworth band-pass: −3 dB at both ends.
  ///
  /// Each side falls as a filter of `order`, so that there are that many sections.
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
