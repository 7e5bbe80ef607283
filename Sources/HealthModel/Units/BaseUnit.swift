/// The base units by their symbols in unit strings.
enum BaseUnit: String, CaseIterable, Sendable {
  case gram = "g"
  case ounce = "oz"
  case pound = "lb"
  case stone = "st"
  case mole = "mol"

  case meter = "m"
  case inch = "in"
  case foot = "ft"
  case yard = "yd"
  case mile = "mi"

  case liter = "L"
  case fluidOunceUS = "fl_oz_us"
  case fluidOunceImperial = "fl_oz_imp"
  case pintUS = "pt_us"
  case pintImperial = "pt_imp"
  case cupUS = "cup_us"
  case cupImperial = "cup_imp"

  case pascal = "Pa"
  case millimeterOfMercury = "mmHg"
  case centimeterOfWater = "cmAq"
  case atmosphere = "atm"
  case inchOfMercury = "inHg"

  case second = "s"
  case minute = "min"
  case hour = "hr"
  case day = "d"
  case hertz = "Hz"

  case joule = "J"
  case smallCalorie = "cal"
  case kilocalorie = "kcal"
  case largeCalorie = "Cal"
  case watt = "W"

  case kelvin = "K"
  case degreeCelsius = "degC"
  case degreeFahrenheit = "degF"

  case siemens = "S"
  case volt = "V"

  case radian = "rad"
  case degree = "deg"
  case lux = "lx"
  case diopter = "D"
  case prismDiopter = "pD"
  case decibelSoundPressureLevel = "dBASPL"
  case decibelHearingLevel = "dBHL"

  case count = "count"
  case percent = "%"
  case internationalUnit = "IU"
  case effortScore = "appleEffortScore"

  /// Creates the base unit of a symbol; the liter may also be written `l`.
  init?(symbol: Substring) {
    self.init(rawValue: symbol == "l" ? "L" : String(symbol))
  }
}
