import Foundation
import HealthModel
import struct HealthModel.Unit  // Foundation has a class of this name
import TestSupport
import Testing

@Suite("Quantities")
struct QuantityTests {
  @Test("25 yards remain 25 yards until converted to meters")
  func asGiven() throws {
    // SAMP-10
    let lap = Quantity(25, .yard)
    #expect(lap.description == "25 yd")
    #expect(lap.value == 25)
    #expect(lap.unit == .yard)
    #expect(try lap.value(in: .meter) == 22.86)
    #expect(lap != (try lap.converted(to: .meter)))
  }

  @Test("98 degrees are a different temperature in Celsius and in Fahrenheit")
  func temperatures() throws {
    // SAMP-11
    let celsius = Quantity(98, .degreeCelsius)
    let fahrenheit = Quantity(98, .degreeFahrenheit)
    #expect(celsius != fahrenheit)
    #expect(try fahrenheit.isLess(than: celsius))
    #expect(try !celsius.isLess(than: fahrenheit))
    #expect(abs(try fahrenheit.value(in: .degreeCelsius) - 36.666666666666664) < 1e-12)
    let stored = try JSONDecoder().decode(
      [Quantity].self, from: JSONEncoder().encode([celsius, fahrenheit]))
    #expect(stored == [celsius, fahrenheit])
  }

  @Test("a score read with the percent unit is a fraction")
  func fraction() throws {
    // SAMP-12
    #expect(try Quantity(0.45, .percent).value(in: .percent) == 0.45)
  }

  @Test(
    "percent and count convert with factor 1, and the null unit to itself",
    arguments: [
      (0.5, "%", "count"), (1.1, "count", "%"), (7, "count", "count^2"), (7, "()", "()"),
    ])
  func scalars(value: Double, from: String, to: String) throws {
    #expect(try Quantity(value, Unit(from)).value(in: Unit(to)) == value)
  }

  @Test(
    "the null unit converts to no other unit, or vice versa",
    arguments: ["count", "%", "count^2", "count/%", "m"])
  func nullUnit(text: String) throws {
    let unit = try Unit(text)
    #expect(!unit.isCompatible(with: .null))
    #expect(throws: UnitError.incompatible(from: .null, to: unit)) {
      try Quantity(7, .null).value(in: unit)
    }
    #expect(throws: UnitError.incompatible(from: unit, to: .null)) {
      try Quantity(7, unit).value(in: .null)
    }
  }

  @Test("a speed stored in one unit is read in another")
  func speed() throws {
    // SAMP-13
    let speed = Quantity(1.34112, .meterPerSecond)
    #expect(abs(try speed.value(in: .milePerHour) - 3) < 1e-12)
  }

  @Test(
    "the zero offset applies to a plain temperature, not within a product",
    arguments: [
      (20, "degC", "degF", 68), (0, "K", "degC", -273.15), (-40, "degF", "degC", -40),
      (300, "mK", "K", 0.3), (1.1, "degC·m", "degF·m", 1.98), (1, "degC/min", "K/min", 1),
      (2, "degC^2", "K^2", 2),
    ])
  func zeroPoint(value: Double, from: String, to: String, expected: Double) throws {
    let converted = try Quantity(value, Unit(from)).value(in: Unit(to))
    #expect(abs(converted - expected) < 1e-12)
  }

  @Test("an international unit takes prefixes and converts to nothing else")
  func internationalUnits() throws {
    // DIA-08, DIA-09, DIA-10
    let insulin = Quantity(0.825, .internationalUnit)
    #expect(try insulin.value(in: Unit("mIU")) == 825)
    #expect(try Quantity(1, .internationalUnit).value(in: Unit("mIU")) == 1000)
    for other in ["g", "mL", "count", "%", "()", "IU^2", "mol<5808>"] {
      let unit = try Unit(other)
      #expect(!insulin.isCompatible(with: unit))
      #expect(throws: UnitError.incompatible(from: .internationalUnit, to: unit)) {
        try insulin.value(in: unit)
      }
    }
  }

  @Test("moles of glucose convert to grams by the molar mass")
  func glucose() throws {
    let millimoles = try Unit("mmol<180.15588000005408>/L")
    let milligrams = try Quantity(5.5, millimoles).value(in: Unit("mg/dL"))
    #expect(abs(milligrams - 5.5 * 18.015588000005408) < 1e-9)
    #expect(Unit.molarMassOfGlucose == 180.15588000005408)
  }

  @Test(
    "quantities of different dimensions neither convert nor compare",
    arguments: [
      ("m", "s"), ("m", "m^2"), ("kcal", "kg"), ("degC", "degC·m"), ("dBASPL", "dBHL"),
      ("appleEffortScore", "count"), ("pD", "D"), ("rad", "count"), ("lx", "count"), ("V", "W"),
    ])
  func incompatible(from: String, to: String) throws {
    let (from, to) = (try Unit(from), try Unit(to))
    #expect(throws: UnitError.incompatible(from: from, to: to)) {
      try Quantity(1, from).value(in: to)
    }
    #expect(throws: UnitError.incompatible(from: to, to: from)) {
      try Quantity(1, from).isLess(than: Quantity(1, to))
    }
  }

  @Test(
    "a conversion and its reverse give the same value, except for rounding",
    arguments: Seed.first(200))
  func thereAndBack(seed: Seed) throws {
    var generator = seed.generator
    let groups = [
      ["g", "oz", "lb", "st", "kg", "mcg"], ["m", "in", "ft", "yd", "mi", "km"],
      ["L", "fl_oz_us", "pt_imp", "cup_us", "m^3"], ["Pa", "mmHg", "atm", "inHg", "kPa"],
      ["s", "min", "hr", "d", "ms"], ["J", "cal", "kcal", "W·hr"], ["m/s", "km/hr", "mi/hr"],
      ["K", "degC", "degF"], ["rad", "deg"], ["mL/kg·min", "L/g·s"],
    ]
    let group = groups.randomElement(using: &generator) ?? ["m"]
    let from = try Unit(group.randomElement(using: &generator) ?? "m")
    let to = try Unit(group.randomElement(using: &generator) ?? "m")
    let value = generator.uniform(in: -1000..<1000)
    let back = try Quantity(value, from).converted(to: to).value(in: from)
    #expect(abs(back - value) < 1e-9)
  }

  @Test("the error messages name the problem, its position and the fix")
  func sentences() throws {
    let malformed = #expect(throws: UnitError.self) { try Unit("km/h") }
    #expect(
      malformed?.description
        == "unit “km/h”, character 4: expected a unit such as m, kcal or count")
    let incompatible = #expect(throws: UnitError.self) {
      try Quantity(1, .yard).value(in: .second)
    }
    #expect(incompatible?.description == "yd does not convert to s")
  }
}
