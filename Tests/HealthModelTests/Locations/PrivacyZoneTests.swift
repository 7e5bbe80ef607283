import HealthModel
import Testing

@Suite("Privacy zones")
struct PrivacyZoneTests {
  static func circle(_ radius: Double, north: Double = 48, east: Double = 11) throws -> GeoCircle {
    try #require(GeoCircle(latitude: north, longitude: east, radiusMeters: radius))
  }

  @Test("are the same after they were stored, and contain what one of them contains")
  func stored() throws {
    var zones = PrivacyZones()
    try zones.add(PrivacyZone("home \"🏠\"", Self.circle(400)))
    try zones.add(PrivacyZone("work", Self.circle(50, north: -33.123456789, east: 179.9999)))
    let again = try PrivacyZones(profile: zones.profile)
    #expect(again == zones)
    #expect(again.contains(latitude: 48.003, longitude: 11))
    #expect(!again.contains(latitude: 48.004, longitude: 11))
    #expect(again.contains(latitude: -33.123456789, longitude: -179.9998))
    try zones.remove("work")
    #expect(zones.zones.map(\.name) == ["home \"🏠\""])
    #expect(PrivacyZones().profile == nil)
  }

  @Test("what is not valid is refused, and changes nothing")
  func refused() throws {
    var zones = PrivacyZones()
    try zones.add(PrivacyZone("home", Self.circle(400)))
    let before = zones
    #expect(throws: PrivacyZoneError.taken("home")) {
      try zones.add(PrivacyZone("home", Self.circle(100)))
    }
    #expect(throws: PrivacyZoneError.name) { try zones.add(PrivacyZone("", Self.circle(100))) }
    for radius in [49.9, 100_001] {
      #expect(throws: PrivacyZoneError.radius) {
        try zones.add(PrivacyZone("x", Self.circle(radius)))
      }
    }
    #expect(throws: PrivacyZoneError.unknown("x")) { try zones.remove("x") }
    #expect(zones == before)
  }

  @Test(
    "a list that cannot be read is an error, not an empty list",
    arguments: [
      "", "{}", "[]",
      #"{"zones":[{"name":"x","latitude":91,"longitude":0,"radiusMeters":100}]}"#,
      #"{"zones":[{"name":"x","latitude":0,"longitude":0}]}"#,
    ])
  func unreadable(text: String) {
    #expect(throws: PrivacyZoneError.unreadable) { try PrivacyZones(profile: text) }
    #expect(!ProfileFact.privacyZones.accepts(text))
  }
}
