import Foundation
import HealthModel
import Testing

@Suite("Random UUIDs")
struct UUIDRandomTests {
  @Test("random UUIDs have version 4 and the standard's variant, and are unique")
  func random() {
    let ids = (0..<1000).map { _ in UUID.random() }
    #expect(ids.allSatisfy { $0.uuid.6 & 0xf0 == 0x40 && $0.uuid.8 & 0xc0 == 0x80 })
    #expect(Set(ids).count == ids.count)
    // Every other bit is random: in a thousand it is both set and clear.
    let bits = ids.map { id in withUnsafeBytes(of: id.uuid) { Array($0) } }
    for place in 0..<16 {
      let union = bits.reduce(0) { $0 | $1[place] }
      let common = bits.reduce(0xff) { $0 & $1[place] }
      let fixed: UInt8 = place == 6 ? 0xf0 : place == 8 ? 0xc0 : 0
      #expect(union | fixed == 0xff)
      #expect(common & ~fixed == 0)
    }
  }
}
