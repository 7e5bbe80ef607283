import Testing

@testable import Mobility

struct ContactSeamTests {
  private static func contacts(_ places: [Double]) -> [BlockReading.Contact] {
    places.map { BlockReading.Contact(place: $0, foot: nil) }
  }

  @Test("a contact in two blocks is reported once")
  func twice() {
    var seam = ContactSeam()
    #expect(seam.join(Self.contacts([440, 470, 499])).count == 3)
    #expect(seam.join(Self.contacts([501, 528])).map(\.place) == [528])
  }

  @Test("a contact in one block is preserved")
  func once() {
    var seam = ContactSeam()
    _ = seam.join(Self.contacts([440, 470]))
    #expect(seam.join(Self.contacts([501, 528])).map(\.place) == [501, 528])
    #expect(seam.join([]).isEmpty)
    #expect(seam.join(Self.contacts([530, 560])).map(\.place) == [560])
  }
}
