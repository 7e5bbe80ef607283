import Foundation
import HealthModel
import TestSupport
import Testing

@testable import SeriesCoding

@Suite("trace chunks")
struct TraceChunkTests {
  func unpacked<Coding: ChunkCoding>(
    _ coding: Coding.Type, _ bytes: [UInt8]
  ) throws -> [Coding.Element] {
    try bytes.withUnsafeBytes { bytes in try coding.unpack(bytes) }
  }

  @Test(
    "motion is returned bit for bit, at the resolution of its sensor", arguments: Seed.first(20))
  func motion(seed: Seed) throws {
    var motion = SyntheticMotion(seed: seed.value)
    var samples = motion.samples([1, 100, 129, 2000][Int(seed.value % 4)])
    if seed.value % 5 == 0 {
      for index in samples.indices where index % 7 == 0 { samples[index].value.rotationRate = nil }
    }
    if seed.value % 3 == 0 {
      samples[0].value.magneticField = Vector3(x: 21.5, y: -3.25, z: 1.0 / 3)
    }
    let bytes = MotionCodec.encode(samples[...])
    #expect(try unpacked(MotionCodec.self, bytes) == samples)
  }

  @Test("counts of a 16-bit sensor need only their noise: 7 bytes a sample of six axes")
  func motionSize() {
    var motion = SyntheticMotion(seed: 1)
    let samples = motion.samples(MotionCodec.fullSize)
    let perSample = Double(MotionCodec.encode(samples[...]).count) / Double(samples.count)
    #expect(perSample < 7, "\(perSample) bytes")
  }

  /// Columns from devices and files, and the coding that should be found for each.
  enum Origin: CaseIterable {
    case decimals, counts, floats, doubles, constant, nothing, halfAbsent

    func values(_ random: inout SplitMix64) -> [Double] {
      (0..<500).map { index in
        switch self {
        case .decimals: Double(Int(random.uniform(in: -20_000..<20_000))) / 1000
        case .counts: Double(Int(random.uniform(in: -3000..<3000))) * (9.80665 / 4096 / 3)
        case .floats: Double(Float(random.normal()))
        case .doubles: random.normal()
        case .constant: 1013.25
        case .nothing: .nan
        case .halfAbsent: index % 2 == 0 ? .nan : Double(index)
        }
      }
    }

    var coding: NumberColumn.Coding {
      switch self {
      case .decimals, .constant, .halfAbsent: .decimal
      case .counts: .multiple
      case .floats: .float
      case .doubles: .double
      case .nothing: .absent
      }
    }
  }

  @Test(
    "the resolution of a column is detected from its values",
    arguments: Origin.allCases, Seed.first(5))
  func resolution(_ origin: Origin, seed: Seed) throws {
    var random = seed.generator
    let values = origin.values(&random)
    let encoded = NumberColumn.encode(values)
    #expect(encoded.coding & ~NumberColumn.presenceFlag == origin.coding.rawValue)
    // Eight bytes after the column, as in a chunk.
    let bytes = encoded.bytes + [UInt8](repeating: 0, count: 8)
    let decoded = try bytes.withUnsafeBytes { bytes in
      try ChunkFrame.Column(
        coding: encoded.coding, reader: ByteReader(bytes, to: encoded.bytes.count)
      ).allNumbers(rows: values.count)
    }
    for (got, given) in zip(decoded, values) {
      #expect(got == given || (got.isNaN && given.isNaN))
    }
  }

  @Test("whole numbers of any size and order are returned unchanged", arguments: Seed.first(60))
  func integers(seed: Seed) throws {
    var random = seed.generator
    let shift = random.next() % 64
    var value: Int64 = 0
    let numbers = (0..<Int(random.next() % 700 + 1)).map { _ -> Int64 in
      switch seed.value % 4 {
      case 0: Int64(bitPattern: random.next()) >> Int64(shift)
      case 1: random.uniform() < 0.02 ? .max : random.uniform() < 0.02 ? .min : 5
      case 2: 1_800_000_000_000 + Int64(random.uniform() * 3)
      default:
        {
          value &+= random.uniform() < 0.01 ? Int64(bitPattern: random.next()) : 1000
          return value
        }()
      }
    }
    let column = NumberColumn.encode(whole: numbers)
    let bytes = column.bytes + [UInt8](repeating: 0, count: 8)
    let decoded = try bytes.withUnsafeBytes { bytes in
      try ChunkFrame.Column(
        coding: column.coding, reader: ByteReader(bytes, to: column.bytes.count)
      ).wholeNumbers(rows: numbers.count)
    }
    #expect(decoded == numbers)
  }

  @Test("one gap in a steady column costs bytes, not bits for every neighbor")
  func exceptions() {
    var times = (0..<1024).map { Int64($0) * 1000 }
    for index in 500..<1024 { times[index] += 86_400_000 }
    #expect(NumberColumn.encode(whole: times).bytes.count < 60)
  }

  @Test("heart rates are returned with their beat intervals", arguments: Seed.first(20))
  func heartRate(seed: Seed) throws {
    var random = seed.generator
    let samples = (0..<Int(random.next() % 500 + 1)).map { index in
      TraceSample(
        time: .at(Double(index) + random.uniform()),
        value: HeartRate(
          beatsPerMinute: Double(random.next() % 200),
          beatIntervals: (0..<Int(random.next() % 4)).map { _ in
            Double(random.next() % 2048) / 1024
          }))
    }
    #expect(try unpacked(HeartRateCodec.self, HeartRateCodec.encode(samples[...])) == samples)
  }

  @Test(
    "bicycle readings are returned unchanged, with missing values still missing",
    arguments: Seed.first(20))
  func cycling(seed: Seed) throws {
    var random = seed.generator
    func maybe(_ value: Double) -> Double? { random.next() % 3 == 0 ? nil : value }
    let samples = (0..<Int(random.next() % 500 + 1)).map { index in
      TraceSample(
        time: .at(Double(index) + random.uniform()),
        value: CyclingReading(
          crankRevolutionsPerMinute: maybe(random.uniform() * 120),
          wheelRevolutionsPerMinute: maybe(0),
          wheelRevolutions: maybe(1).map { _ in Int(random.next() % 1_000_000) },
          power: maybe(-Double(random.next() % 900))))
    }
    #expect(try unpacked(CyclingCodec.self, CyclingCodec.encode(samples[...])) == samples)
  }

  @Test(
    "readings of foot pods and machines are returned unchanged, with missing values still missing",
    arguments: Seed.first(20))
  func runningAndMachines(seed: Seed) throws {
    var random = seed.generator
    func maybe(_ value: Double) -> Double? { random.next() % 3 == 0 ? nil : value }
    let count = Int(random.next() % 500 + 1)
    let runs = (0..<count).map { index in
      TraceSample(
        time: .at(Double(index) + random.uniform()),
        value: RunningReading(
          speedMetersPerSecond: maybe(random.uniform() * 8), stepsPerMinute: maybe(180),
          strideLengthMeters: maybe(random.uniform() * 3), totalMeters: maybe(0),
          stepCount: maybe(1).map { _ in Int(random.next() % 5_000_000_000) },
          isRunning: maybe(1).map { _ in random.next() % 2 == 0 }))
    }
    #expect(try unpacked(RunningCodec.self, RunningCodec.encode(runs[...])) == runs)
    let machines = (0..<count).map { index in
      TraceSample(
        time: .at(Double(index) + random.uniform()),
        value: MachineReading(
          speedMetersPerSecond: maybe(random.uniform() * 8), totalMeters: maybe(12),
          inclinationPercent: maybe(-random.uniform() * 3), resistanceLevel: maybe(4)))
    }
    #expect(try unpacked(MachineCodec.self, MachineCodec.encode(machines[...])) == machines)
  }

  @Test("invalid trace bytes are rejected or read, and never trap", arguments: Seed.first(300))
  func forged(seed: Seed) throws {
    var random = seed.generator
    var motion = SyntheticMotion(seed: seed.value % 5)
    let rates = (0..<200).map { index in
      TraceSample(
        time: .at(Double(index)),
        value: HeartRate(beatsPerMinute: 100, beatIntervals: [0.5, 0.25]))
    }
    let isMotion = seed.value % 2 == 0
    var bytes =
      isMotion ? MotionCodec.encode(motion.samples(200)[...]) : HeartRateCodec.encode(rates[...])
    for _ in 0...(random.next() % 5) {
      bytes[6 + Int(random.next() % UInt64(bytes.count - 6))] = UInt8(
        truncatingIfNeeded: random.next())
    }
    let checksum = bytes.withUnsafeBytes {
      CRC32.checksum(UnsafeRawBufferPointer(rebasing: $0[6...]))
    }
    withUnsafeBytes(of: checksum.littleEndian) { bytes.replaceSubrange(2..<6, with: $0) }
    do {
      let count =
        try isMotion
        ? unpacked(MotionCodec.self, bytes).count : unpacked(HeartRateCodec.self, bytes).count
      #expect(count <= ChunkFrame.maximumRows)
    } catch is ChunkError {
    }
  }
}

extension Instant {
  /// Seconds after a fixed moment.
  fileprivate static func at(_ seconds: Double) -> Instant {
    Instant(microseconds: 1_800_000_000_000_000 + Int64(seconds * 1e6))
  }
}
