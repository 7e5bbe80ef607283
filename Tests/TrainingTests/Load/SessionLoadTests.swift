import TestSupport
import Testing
import Training

@Suite("The load by effort") struct SessionLoadTests {
  @Test("the load is the effort times the minutes", arguments: Seed.first(100))
  func formula(seed: Seed) throws {
    var random = seed.generator
    let effort = Int.random(in: 1...10, using: &random)
    let minutes = Double.random(in: 0...600, using: &random)
    let load = try SessionLoad.load(effort: effort, activeSeconds: minutes * 60)
    #expect(abs(load - Double(effort) * minutes) < 1e-9)
  }

  @Test("Foster's session of an hour at 5 has a load of 300")
  func example() throws {
    #expect(try SessionLoad.load(effort: 5, activeSeconds: 3600) == 300)
  }

  @Test("efforts that are none, and times that are none, are refused")
  func refused() {
    for effort in [0, -1, 11, .max] {
      #expect(throws: LoadError.invalidEffort(effort)) {
        try SessionLoad.load(effort: effort, activeSeconds: 60)
      }
    }
    for seconds in [-1.0, .infinity] {
      #expect(throws: LoadError.invalidLoad(seconds / 60)) {
        try SessionLoad.load(effort: 1, activeSeconds: seconds)
      }
    }
    #expect(throws: LoadError.self) { try SessionLoad.load(effort: 1, activeSeconds: .nan) }
  }
}
