import Swimming
import Testing

struct FeatureSetTests {
  @Test("there are 53 features of both sensors and 47 of one, with unique names")
  func names() {
    #expect(FeatureSet.full.count == 53)
    #expect(FeatureSet.acceleration.count == 47)
    for set in FeatureSet.allCases { #expect(Set(set.names).count == set.count) }
  }

  @Test("features of the accelerometer do not use rotation")
  func rotation() {
    for name in FeatureSet.acceleration.names {
      #expect(!name.split(separator: ".").dropFirst().contains { $0 == "W" || $0.hasPrefix("g") })
    }
  }

  @Test("features of the accelerometer do not depend on the gyroscope")
  func rotationIsNotRead() {
    var with = FeatureWindow(.acceleration)
    var without = FeatureWindow(.acceleration)
    for index in 0..<180 {
      let x = Double(index * 7 % 31)
      _ = with.process(WristFrame(SIMD8(x, 2, 9 - x, x, -x, 3, 0, 0)))
      _ = without.process(WristFrame(SIMD8(x, 2, 9 - x, 0, 0, 0, 0, 0)))
    }
    var (a, b): ([Double], [Double]) = ([], [])
    with.write(.sixSeconds, to: &a)
    without.write(.sixSeconds, to: &b)
    #expect(a == b)
  }
}
