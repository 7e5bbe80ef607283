import Charts
import HealthModel
import Testing

@Suite("The axis of days")
struct DayAxisTests {
  private let event: CalendarDay

  init() throws { event = try #require(CalendarDay("2026-05-01")) }

  // AGG-04
  @Test("days count from the event, which is day zero and has a label")
  func offsets() {
    let axis = DayAxis(first: event.advanced(by: -30), count: 91, event: event)
    #expect(axis.eventIndex == 30)
    #expect(axis.label(0) == "−30")
    #expect(axis.label(30) == "0")
    #expect(axis.label(90) == "+60")
    #expect(axis.ticks(atMost: 7).map(\.label) == ["−30", "−15", "0", "+15", "+30", "+45", "+60"])
    #expect(axis.ticks(atMost: 6).map(\.label) == ["−30", "0", "+30", "+60"])
  }

  // AGG-04
  @Test("the event's day has a label whatever the first day is", arguments: 1...40)
  func zero(before: Int) {
    let axis = DayAxis(first: event.advanced(by: -before), count: 91, event: event)
    for most in 1...12 {
      let ticks = axis.ticks(atMost: most)
      #expect(ticks.count <= most + 1)
      #expect(most < 3 || ticks.contains { $0.index == before && $0.label == "0" })
    }
  }

  @Test("without an event the axis has dates; an event outside has no place")
  func dates() {
    let axis = DayAxis(first: event, count: 10)
    #expect(axis.ticks(atMost: 2).map(\.label) == ["2026-05-01", "2026-05-06"])
    #expect(DayAxis(first: event, count: 10, event: event.advanced(by: 10)).eventIndex == nil)
    #expect(DayAxis(first: event, count: 10, event: event.advanced(by: -1)).label(0) == "+1")
  }
}
