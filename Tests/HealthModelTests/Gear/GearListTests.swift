import HealthModel
import Testing

@Suite("The list of gear")
struct GearListTests {
  @Test("is the same after it was stored, with every value")
  func stored() throws {
    var list = GearList()
    var bike = Gear(
      "road \"bike\" 🚲", kind: .bicycle, activities: [.cycling, .handCycling],
      earlierMeters: 4_200_000.5, limitMeters: 1e7)
    bike.retired = CalendarDay("2026-11-01")
    try list.add(bike)
    try list.add(Gear("shoes", kind: .shoes))
    #expect(try GearList(profile: list.profile) == list)
    #expect(GearList().profile == nil)
    #expect(try GearList(profile: nil) == GearList())
  }

  @Test("an activity has one default gear, which is in use")
  func defaults() throws {
    var list = GearList()
    try list.add(Gear("old", kind: .shoes, activities: [.running, .walking]))
    try list.add(Gear("new", kind: .shoes, activities: [.running]))
    #expect(list.gear(for: .running)?.name == "new")
    #expect(list.gear(for: .walking)?.name == "old")
    #expect(list["old"]?.activities == [.walking])
    try list.change("new") { $0.retired = CalendarDay("2026-11-20") }
    #expect(list.gear(for: .running) == nil)
    try list.change("old") { $0.activities = [.running] }
    #expect(list.gear(for: .running)?.name == "old")
    #expect(list["new"]?.activities == [])
  }

  @Test("what is not valid is refused, and changes nothing")
  func refused() throws {
    var list = GearList()
    try list.add(Gear("shoes"))
    let before = list
    #expect(throws: GearError.taken("shoes")) { try list.add(Gear("shoes")) }
    #expect(throws: GearError.emptyName) { try list.add(Gear(" ")) }
    #expect(throws: GearError.longName) { try list.add(Gear(String(repeating: "x", count: 201))) }
    #expect(throws: GearError.distance) { try list.add(Gear("a", earlierMeters: .infinity)) }
    #expect(throws: GearError.distance) { try list.change("shoes") { $0.limitMeters = 0 } }
    #expect(throws: GearError.unknown("boots")) { try list.remove("boots") }
    #expect(throws: GearError.unknown("boots")) { try list.change("boots") { _ in } }
    #expect(list == before)
  }

  @Test(
    "a text that is no list is refused; kinds and activities of a later release are not",
    arguments: ["", "{}", "[]", #"{"gear":[{"kind":"shoes"}]}"#, "{\"gear\":3}"])
  func unreadable(text: String) throws {
    #expect(throws: GearError.unreadable) { try GearList(profile: text) }
    #expect(!ProfileFact.gear.accepts(text))
    let later = #"{"gear":[{"name":"x","kind":"jetpack","activities":[37,99999],"color":1}]}"#
    let list = try GearList(profile: later)
    #expect(list["x"]?.kind == .other)
    #expect(list["x"]?.activities == [.running])
  }
}
