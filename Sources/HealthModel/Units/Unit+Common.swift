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
