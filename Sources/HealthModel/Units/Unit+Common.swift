/// The units that have constants; every other unit is parsed from its string.
extension Unit {
  public static let gram = Unit(.gram)
  public static let kilogram = Unit(.gram, prefix: .kilo)
  public static let milligram = Unit(.gram, prefix: .milli)
  public static let pound = Unit(.pound)

  public static let meter = Unit(.meter)
  public static let centimeter = Unit(.meter, prefix: .centi)
  public static let kilometer = Unit(.meter, prefix: .kilo)
  public static let foot = Unit(.foot)
  public static let yard = Unit(.yard)
  public static let mile = Unit(.mile)

  public static let liter = Unit(.liter)
  public static let deciliter = Unit(.liter, prefix: .deci)
  public static let milliliter = Unit(.liter, prefix: .milli)
  public static let literPerMinute = liter / minute
  public static let milligramPerDeciliter = milligram / deciliter

  public static let second = Unit(.second)
  public static let millisecond = Unit(.second, prefix: .milli)
  public static let minute = Unit(.minute)
  public static let hour = Unit(.hour)
  public static let hertz = Unit(.hertz)

  public static let meterPerSecond = meter / second
  public static let kilometerPerHour = kilometer / hour
  public static let milePerHour = mile / hour

  public static let joule = Unit(.joule)
  public static let kilocalorie = Unit(.kilocalorie)
  public static let watt = Unit(.watt)
  public static let kilocaloriePerHourKilogram = kilocalorie / (hour * kilogram)
  /// Oxygen uptake per body mass.
  public static let milliliterPerMinuteKilogram = milliliter / (minute * kilogram)

  public static let pascal = Unit(.pascal)
  public static let millimeterOfMercury = Unit(.millimeterOfMercury)
  public static let decibelSoundPressureLevel = Unit(.decibelSoundPressureLevel)
  public static let siemens = Unit(.siemens)
  public static let lux = Unit(.lux)

  public static let kelvin = Unit(.kelvin)
  public static let degreeCelsius = Unit(.degreeCelsius)
  public static let degreeFahrenheit = Unit(.degreeFahrenheit)

  public static let count = Unit(.count)
  public static let countPerSecond = count / second
  public static let countPerMinute = count / minute
  /// The unit of fractions: 0.45 with this unit is 45 percent.
  public static let percent = Unit(.percent)
  public static let internationalUnit = Unit(.internationalUnit)
  /// The effort of a workout, on Apple's scale.
  public static let appleEffortScore = Unit(.effortScore)

  /// Returns moles of a substance of a molar mass in grams per mole, which convert to grams of it.
  public static func mole(molarMass: Double) -> Unit {
    let symbol = UnitSymbol(base: .mole, molarMass: molarMass)
    return Unit(factors: [Factor(symbol: symbol, exponent: 1)])
  }

  /// The molar mass of glucose in grams per mole, with the digits used in glucose unit strings.
  public static let molarMassOfGlucose = 180.15588000005408
}

extension Unit {
  public static func * (a: Unit, b: Unit) -> Unit {
    Unit(factors: a.factors + b.factors)
  }

  public static func / (a: Unit, b: Unit) -> Unit {
    a * b.raised(to: -1)
  }

  /// Returns the unit raised to a power; the power 0 is the null unit.
  public func raised(to exponent: Int) -> Unit {
    Unit(factors: factors.map { Factor(symbol: $0.symbol, exponent: $0.exponent * exponent) })
  }
}

extension Unit {
  /// Whether quantities convert between the two units: they have the same dimension.
  ///
  /// The null unit converts only to itself.
  ///
  /// **Source** The release notes of iOS 27, which call a null unit that converts to count and
  /// percent a fault.
  public func isCompatible(with other: Unit) -> Bool {
    dimension == other.dimension
      && (dimension != .none || factors.isEmpty == other.factors.isEmpty)
  }

  /// Whether a number has the same meaning in both: true for `kcal` and `Cal`, `L` and `dm^3`, `Hz`
  /// and `1/s`.
  public func isEquivalent(to other: Unit) -> Bool {
    guard isCompatible(with: other), zeroPoint == other.zeroPoint else { return false }
    let (multiplier, divisor) = size.ratio(to: other.size)
    return abs(multiplier / divisor - 1) <= Self.sizeTolerance
  }

  /// Converts a number of this unit to the other unit.
  ///
  /// The zero point of a temperature counts only for the unit alone: 20 degC are 68 degF, but 1.1
  /// degC·m are 1.98 degF·m.
  ///
  /// - Throws: `UnitError.incompatible` if the units have different dimensions.
  public func convert(_ value: Double, to other: Unit) throws(UnitError) -> Double {
    self == other ? value : try UnitConversion(from: self, to: other)(value)
  }

  /// Units above absolute zero at which the scale reads 0, for a lone temperature unit; else 0.
  var zeroPoint: Double { lone?.row.zeroPoint ?? 0 }

  /// The relative tolerance: a few rounding errors of a double.
  private static let sizeTolerance = 1e-14
}
