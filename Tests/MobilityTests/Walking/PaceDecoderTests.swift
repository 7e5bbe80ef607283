import Testing

@testable import Mobility

@Suite("The pace decoder")
struct PaceDecoderTests {
  private func scores(_ peak: Int, _ height: Float = 1) -> [Float] {
    (0..<PaceGrid.count).map { height * max(0, 1 - Float(abs($0 - peak)) / 4) }
  }

  private func path(_ hops: [[Float]]) -> [Int] {
    var decoder = PaceDecoder()
    for hop in hops { decoder.process(hop) }
    return decoder.path
  }

  @Test("a drifting pace is followed")
  func drift() {
    let peaks = (0..<20).map { 12 + $0 }
    #expect(path(peaks.map { scores($0, 2) }) == peaks)
  }

  @Test("an octave error of one second is corrected")
  func octave() {
    let hops = (0..<20).map { $0 == 10 ? scores(16 + PaceGrid.perOctave, 1) : scores(16) }
    #expect(path(hops) == Array(repeating: 16, count: 20))
  }

  @Test("a lasting change of pace is followed, however large")
  func leap() {
    let hops = (0..<20).map { scores($0 < 10 ? 40 : 12) }
    #expect(path(hops) == (0..<20).map { $0 < 10 ? 40 : 12 })
  }

  @Test("zero hops give an empty path")
  func empty() {
    #expect(path([]).isEmpty)
  }
}
