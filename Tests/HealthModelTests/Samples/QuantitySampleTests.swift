import HealthModel
import Testing

@Suite("Quantity samples")
struct QuantitySampleTests {
  private func sample(_ header: ObjectHeader = ObjectHeader()) -> QuantitySample {
    let start = Instant(microseconds: 1_795_243_500_000_000)
    return QuantitySample(
      type: .stepCount, quantity: Quantity(120, .count),
      span: TimeRange(start: start, duration: .seconds(60)), header: header)
  }

  @Test("an object has a unique identity from its creation on")
  func identity() {
    // SAMP-03
    let one = sample()
    let other = sample()
    #expect(one.uuid != other.uuid)
    var changed = one
    changed.quantity = Quantity(121, .count)
    changed.header.metadata[.wasUserEntered] = .bool(true)
    #expect(changed.uuid == one.uuid)
  }

  @Test("a new object has no source until the store assigns one")
  func source() {
    #expect(sample().header.sourceRevision == nil)
    #expect(sample().header.device == nil)
  }

  @Test("a sample has one type and the time range of its data")
  func span() {
    // SAMP-01, SAMP-02, SAMP-16
    #expect(sample().type == .stepCount)
    #expect(sample().span.duration == .seconds(60))
  }

  @Test("metadata is set when the object is created")
  func metadata() {
    // SAMP-14, SAMP-15
    let header = ObjectHeader(metadata: ["own key": .string("own data"), .timeZone: .string("UTC")])
    #expect(sample(header).header.metadata.string("own key") == "own data")
  }
}
