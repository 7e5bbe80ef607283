import HealthModel
import TestSupport
import Testing

@Suite("Comparison of units")
struct UnitComparisonTests {
  @Test(
    "the order of factors and the spelling do not matter",
    arguments: [
      ("mL/min·kg", "mL/kg·min"), ("ml/(kg*min)", "mL/min·kg"), ("1/s", "s^-1"), ("m·m", "m^2"),
      ("in/in", ""), ("l", "L"), ("kg.m/s^2", "m·kg/s^2"), ("count/min", "min^-1*count"),
    ])
  func equal(a: String, b: String) throws {
    let (a, b) = (try Unit(a), try Unit(b))
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    #expect(a.isEquivalent(to: b))
  }

  @Test(
    "units of other factors and the same size are equivalent, not equal",
    arguments: [
      ("kcal", "Cal"), ("L", "dm^3"), ("mL", "cm^3"), ("Hz", "1/s"), ("W", "J/s"), ("D", "1/m"),
      ("%", "count"), ("count/%", "count"), ("g/L", "mg/mL"), ("Pa·m^3", "J"),
      ("J/kg", "m^2/s^2"),
    ])
  func equivalent(a: String, b: String) throws {
    let (a, b) = (try Unit(a), try Unit(b))
    #expect(a != b)
    #expect(a.isEquivalent(to: b))
    #expect(b.isEquivalent(to: a))
  }

  @Test(
    "units of another size or zero offset are neither",
    arguments: [
      ("m", "yd"), ("degC", "K"), ("degC", "degF"), ("m", "s"), ("IU", "count"), ("g", "kg"),
    ])
  func different(a: String, b: String) throws {
    #expect(try !Unit(a).isEquivalent(to: Unit(b)))
    #expect(try Unit(a) != Unit(b))
  }

  @Test(
    "only a unit without factors is the null unit",
    arguments: [
      ("", true), ("()", true), ("in/in", true), ("m^0", true), ("count", false), ("%", false),
      ("count/%", false), ("cm/m", false),
    ])
  func null(text: String, isNull: Bool) throws {
    #expect(try Unit(text).isNull == isNull)
  }

  @Test("products, quotients and powers equal those of the text")
  func algebra() throws {
    #expect(Unit.meter / .second == (try Unit("m/s")))
    #expect((Unit.meter / .second).raised(to: 2) == (try Unit("m^2/s^2")))
    #expect(Unit.meter.raised(to: 0) == .null)
    #expect((Unit.null / .liter).description == "1/L")
    #expect((Unit.liter / .null).description == "L")
    #expect(Unit.mole(molarMass: 18) == (try Unit("mol<18>")))
  }

  @Test(
    "a unit divided by itself is null, and its square divided by it is itself",
    arguments: Seed.first(100))
  func cancels(seed: Seed) throws {
    var generator = seed.generator
    let unit = try Unit.random(using: &generator)
    #expect((unit / unit).isNull)
    #expect(unit.raised(to: 2) / unit == unit)
    #expect(unit.raised(to: -1).raised(to: -1) == unit)
  }
}
