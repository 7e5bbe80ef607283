import Foundation
import HealthModel
import TestSupport
import Testing

@Suite("Synthetic recordings")
struct SyntheticRecordingTests {
  @Test("every sentence has the checksum of its body", arguments: SyntheticRecording.all)
  func checksums(recording: SyntheticRecording) throws {
    let sentences = recording.log.split(whereSeparator: \.isNewline).filter { $0.first == "$" }
    #expect(sentences.count >= 3 * recording.epochs.count)
    for sentence in sentences {
      let parts = sentence.dropFirst().split(separator: "*")
      let sum = parts[0].utf8.reduce(0) { $0 ^ $1 }
      #expect(UInt8(parts[1], radix: 16) == sum, "\(sentence)")
    }
  }

  @Test("the header's truth is the recording's truth", arguments: SyntheticRecording.all)
  func truth(recording: SyntheticRecording) throws {
    let line = try #require(
      recording.log.split(separator: "\n").first { $0.hasPrefix("# Truth: ") })
    let read = try JSONDecoder().decode(
      RecordingTruth.self, from: Data(line.dropFirst("# Truth: ".count).utf8))
    #expect(read == recording.truth)
  }

  @Test("no comment contains a word that gpsd's tools interpret", arguments: SyntheticRecording.all)
  func comments(recording: SyntheticRecording) {
    for line in recording.log.split(separator: "\n") where line.hasPrefix("#") {
      for word in ["Date:", "Serial:", "Transport:", "Delay-Cookie:", "%Delay:"] {
        #expect(!line.contains(word))
      }
    }
  }

  @Test("an outing covers its legs, starts and ends at rest, and never goes back")
  func outing() {
    let outing = SyntheticRecording.demonstration.outing
    #expect(outing.distance == 250)
    let states = stride(from: 0, to: outing.duration, by: 0.05).map { outing.state(at: $0) }
    #expect(zip(states, states.dropFirst()).allSatisfy { $0.distance <= $1.distance })
    #expect(states.first?.speed == 0 && states.last?.speed == 0)
    for (a, b) in zip(states, states.dropFirst()) {
      #expect(abs((b.distance - a.distance) / 0.05 - (a.speed + b.speed) / 2) < 0.05)
    }
  }

  @Test("a receiver's error has the size given by its model")
  func errorSize() {
    var squares = 0.0
    var count = 0
    for seed in UInt64(0)..<40 {
      var generator = SplitMix64(seed: seed)
      var noise = GaussMarkovNoise(
        deviation: 2.5, correlationSeconds: 40, stepSeconds: 1, generator: &generator)
      for _ in 0..<2000 {
        let value = noise.step(&generator)
        squares += value * value
        count += 1
      }
    }
    #expect(abs((squares / Double(count)).squareRoot() - 2.5) < 0.25)
  }

  @Test("without a fix the receiver gives no position and marks it as missing")
  func noFix() {
    #expect(SyntheticRecording.noFix.fixes.allSatisfy { $0.value.location == nil })
    #expect(SyntheticRecording.noFix.fixes.allSatisfy { $0.value.mode == .noFix })
  }

  @Test("the clock steps back once while the arrivals continue")
  func clockStep() {
    let fixes = SyntheticRecording.clockStep.fixes
    let times = fixes.compactMap(\.value.receiverTime)
    #expect(zip(times, times.dropFirst()).count { $0 > $1 } == 1)
    #expect(zip(fixes, fixes.dropFirst()).allSatisfy { $0.time < $1.time })
  }

  @Test("a trace is motionless exactly while the walker stands still")
  func motion() throws {
    let motion = WalkingMotion(
      outing: Outing([.stand(seconds: 5), .go(distance: 20, speed: 1.5)]), sampleRateHz: 50,
      seed: 1)
    let vertical = motion.trace(from: 0).split(separator: "\n").dropFirst(2).map {
      Double($0.split(separator: ",", omittingEmptySubsequences: false)[3]) ?? .nan
    }
    func deviation(_ values: ArraySlice<Double>) -> Double {
      let mean = values.reduce(0, +) / Double(values.count)
      return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count))
        .squareRoot()
    }
    #expect(deviation(vertical[0..<250]) < 0.1)
    #expect(deviation(vertical[300..<550]) > 1)
  }
}
