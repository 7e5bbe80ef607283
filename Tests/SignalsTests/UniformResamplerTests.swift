import Foundation
import TestSupport
import Testing

@testable import Signals

@Suite("Resampling to one rate")
struct UniformResamplerTests {
  typealias Frame = UniformResampler<Double>.Frame

  static func frames(
    of samples: [(time: Double, value: Double)], rateHz: Double, origin: Double? = nil
  ) -> [Frame] {
    guard let first = samples.first else { return [] }
    var resampler = UniformResampler(first.value, at: first.time, rateHz: rateHz, origin: origin)
    var frames: [Frame] = []
    for sample in samples.dropFirst() {
      resampler.add(sample.value, at: sample.time)
      while let frame = resampler.next() { frames.append(frame) }
    }
    return frames
  }

  @Test("samples at the frame rate are unchanged", arguments: [25.0, 30, 50])
  func identity(rateHz: Double) {
    let values = noise(300, Seed(1))
    let samples = values.enumerated().map { (Double($0.offset) / rateHz, $0.element) }
    let frames = Self.frames(of: samples, rateHz: rateHz)
    #expect(frames.map(\.index) == Array(0..<300))
    #expect(largestDifference(frames.map(\.value), values) < 1e-9)
  }

  @Test("a sample less than a microsecond before its frame belongs to that frame")
  func wholeMicroseconds() {
    let values = noise(300, Seed(2))
    let samples = values.enumerated().map {
      (floor(Double($0.offset) / 30 * 1e6) / 1e6, $0.element)
    }
    let frames = Self.frames(of: samples, rateHz: 30)
    #expect(frames.count == 300)
    #expect(largestDifference(frames.map(\.value), values) < 1e-3)
  }

  @Test(
    "a movement is the same at any rate, with its original times",
    arguments: [20.0, 25, 50, 60, 74, 76, 100, 104, 200], [30.0, 50])
  func rates(rateHz: Double, frameRateHz: Double) {
    func movement(_ time: Double) -> Double { sin(2 * .pi * 1.1 * time) }
    let samples = (0..<Int(20 * rateHz)).map {
      (time: Double($0) / rateHz, value: movement(Double($0) / rateHz))
    }
    let frames = Self.frames(of: samples, rateHz: frameRateHz)
    #expect(abs(frames.count - Int(20 * frameRateHz)) <= 3)
    for frame in frames.dropFirst(2) {
      #expect(abs(frame.value - movement(Double(frame.index) / frameRateHz)) < 0.02)
    }
  }

  @Test("a mean is the area under the lines: no part of a sum is lost", arguments: Seed.first(20))
  func area(seed: Seed) {
    var generator = seed.generator
    var time = 0.0
    let samples = (0..<500).map { _ in
      time += generator.uniform(in: 0.004..<0.012)
      return (time: time, value: generator.normal())
    }
    let frames = Self.frames(of: samples, rateHz: 50, origin: 0)
    // From the middle of one frame's interval to that of another.
    let (first, last) = (frames[10], frames[frames.count - 10])
    func area(to end: Double) -> Double {
      zip(samples, samples.dropFirst()).reduce(0) { sum, line in
        let (a, b) = line
        guard end > a.time else { return sum }
        let part = min((end - a.time) / (b.time - a.time), 1)
        let middle = a.value + (b.value - a.value) * part / 2
        return sum + middle * part * (b.time - a.time)
      }
    }
    let from = (Double(first.index) - 0.5) / 50
    let to = (Double(last.index) + 0.5) / 50
    let sum = frames[10...frames.count - 10].reduce(0) { $0 + $1.value } / 50
    #expect(abs(sum - (area(to: to) - area(to: from))) < 1e-9)
  }

  @Test("frames are numbered from the origin, even if the first sample comes later")
  func origin() {
    let samples = (0..<100).map { index -> (Double, Double) in
      (3.007 + Double(index) / 50, Double(index))
    }
    let frames = Self.frames(of: samples, rateHz: 50, origin: 0)
    // 3.02 is the first moment of the grid after the first sample.
    #expect(frames.first?.index == 151)
    #expect(abs((frames.first?.value ?? 0) - 0.65) < 1e-9)
    #expect(frames.map(\.index) == Array(151..<151 + frames.count))
  }

  @Test("channels are independent")
  func channels() {
    var resampler = UniformResampler(SIMD4<Double>(0, 5, 0, 0), at: 0, rateHz: 50)
    for index in 1..<100 {
      resampler.add(SIMD4(Double(index), 5, -Double(index), 0), at: Double(index) / 100)
      while let frame = resampler.next() {
        #expect(frame.value[0] == -frame.value[2])
        #expect(abs(frame.value[1] - 5) < 1e-9)
        #expect(frame.value[3] == 0)
      }
    }
    #expect(abs(resampler.meanInterval - 0.01) < 1e-12)
  }
}
