extension BaseUnit {
  /// The table entry of a base unit.
  struct Row {
    var dimension: Dimension
    /// In grams, meters, seconds, kelvins and amperes, and their products.
    var size: UnitSize
    var takesPrefix = false
    /// Units above absolute zero at which the scale reads 0.
    var zeroPoint = 0.0

    init(
      _ dimension: Dimension, _ size: UnitSize, takesPrefix: Bool = false, zeroPoint: Double = 0
    ) {
      self.dimension = dimension
      self.size = size
      self.takesPrefix = takesPrefix
      self.zeroPoint = zeroPoint
    }
  }

  /// The table of units.
  ///
  /// Lengths and masses are the international yard and pound (1959). US volumes follow from the
  /// inch (a gallon of 231 in³), imperial ones from the gallon of 4.54609 L. The calorie is the
  /// thermochemical one. mmHg is the conventional 13595.1 kg/m³ · 9.80665 m/s² · 1 mm, and cmAq is
  /// water of 1000 kg/m³. inHg is 3386.38816 Pa, mercury at 0 °C, as HealthKit defines it.
  ///
  /// The size of a percent is 1, not 0.01: numbers with this unit are fractions, and 0.45 % is
  /// displayed as 45 percent. A mole has the mass of its molar mass, which is part of its symbol.
  var row: Row {
    switch self {
    case .gram: Row(.mass, UnitSize(1), takesPrefix: true)
    case .ounce: Row(.mass, UnitSize(28_349_523_125, e: -9))
    case .pound: Row(.mass, UnitSize(45_359_237, e: -5))
    case .stone: Row(.mass, UnitSize(635_029_318, e: -5))
    case .mole: Row(.mass, UnitSize(1), takesPrefix: true)

    case .meter: Row(.length, UnitSize(1), takesPrefix: true)
    case .inch: Row(.length, UnitSize(254, e: -4))
    case .foot: Row(.length, UnitSize(3048, e: -4))
    case .yard: Row(.length, UnitSize(9144, e: -4))
    case .mile: Row(.length, UnitSize(1_609_344, e: -3))

    case .liter: Row(.volume, UnitSize(1, e: -3), takesPrefix: true)
    case .fluidOunceUS: Row(.volume, UnitSize(295_735_295_625, e: -16))
    case .fluidOunceImperial: Row(.volume, UnitSize(284_130_625, e: -13))
    case .pintUS: Row(.volume, UnitSize(473_176_473, e: -12))
    case .pintImperial: Row(.volume, UnitSize(56_826_125, e: -11))
    case .cupUS: Row(.volume, UnitSize(2_365_882_365, e: -13))
    case .cupImperial: Row(.volume, UnitSize(284_130_625, e: -12))

    case .pascal: Row(.pressure, UnitSize(1, e: 3), takesPrefix: true)
    case .millimeterOfMercury: Row(.pressure, UnitSize(133_322_387_415, e: -6))
    case .centimeterOfWater: Row(.pressure, UnitSize(980_665, e: -1))
    case .atmosphere: Row(.pressure, UnitSize(101_325, e: 3))
    case .inchOfMercury: Row(.pressure, UnitSize(338_638_816, e: -2))

    case .second: Row(.time, UnitSize(1), takesPrefix: true)
    case .minute: Row(.time, UnitSize(60))
    case .hour: Row(.time, UnitSize(3600))
    case .day: Row(.time, UnitSize(86_400))
    case .hertz: Row(.frequency, UnitSize(1), takesPrefix: true)

    case .joule: Row(.energy, UnitSize(1, e: 3), takesPrefix: true)
    case .smallCalorie: Row(.energy, UnitSize(4184))
    case .kilocalorie, .largeCalorie: Row(.energy, UnitSize(4184, e: 3))
    case .watt: Row(.power, UnitSize(1, e: 3), takesPrefix: true)

    case .kelvin: Row(.temperature, UnitSize(1), takesPrefix: true)
    case .degreeCelsius: Row(.temperature, UnitSize(1), zeroPoint: 273.15)
    case .degreeFahrenheit: Row(.temperature, UnitSize(5, over: 9), zeroPoint: 459.67)

    case .siemens: Row(.conductance, UnitSize(1, e: -3), takesPrefix: true)
    case .volt: Row(.potential, UnitSize(1, e: 3), takesPrefix: true)

    case .radian: Row(.angle, UnitSize(1), takesPrefix: true)
    case .degree: Row(.angle, UnitSize(.pi, over: 180))
    case .lux: Row(.illuminance, UnitSize(1), takesPrefix: true)
    case .diopter: Row(.opticalPower, UnitSize(1))
    case .prismDiopter: Row(.prismPower, UnitSize(1))
    case .decibelSoundPressureLevel: Row(.soundPressureLevel, UnitSize(1))
    case .decibelHearingLevel: Row(.hearingLevel, UnitSize(1))

    case .count, .percent: Row(.none, UnitSize(1))
    case .internationalUnit: Row(.internationalUnit, UnitSize(1), takesPrefix: true)
    case .effortScore: Row(.effortScore, UnitSize(1))
    }
  }
}
