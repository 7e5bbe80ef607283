import HealthModel
import TestSupport
import Testing

@testable import FITFiles

@Suite("FIT files of workouts")
struct FITWorkoutFileTests {
  private let created = Instant(secondsSince1970: 1_795_000_000)

  private static func file(_ generator: inout some RandomNumberGenerator) -> FITWorkoutFile {
    func word() -> UInt32? {
      Bool.random(using: &generator) ? .random(in: 0..<4_000_000_000, using: &generator) : nil
    }
    let steps = (0..<Int.random(in: 1...40, using: &generator)).map { index in
      FITWorkoutFile.Step(
        name: Bool.random(using: &generator) ? "Step é\(index)" : nil,
        durationType: .random(in: 0...31, using: &generator), duration: word(),
        targetType: .random(in: 0...13, using: &generator), target: word(), low: word(),
        high: word(), intensity: .random(in: 0...6, using: &generator))
    }
    return FITWorkoutFile(
      name: Bool.random(using: &generator) ? "10 × 400" : nil,
      activity: [nil, .running, .cycling, .swimming].randomElement(using: &generator) ?? nil,
      steps: steps)
  }

  @Test("what is written is read, field by field", arguments: Seed.first(50))
  func roundTrip(seed: Seed) throws {
    var generator = seed.generator
    let file = Self.file(&generator)
    #expect(try FITWorkoutFile(file.bytes(created: created)) == file)
  }

  @Test(
    "a file with a changed byte is refused, or is another whole file", arguments: Seed.first(10))
  func damaged(seed: Seed) throws {
    var generator = seed.generator
    let bytes = Self.file(&generator).bytes(created: created)
    for _ in 0..<100 {
      var changed = bytes
      let index = Int.random(in: changed.indices, using: &generator)
      changed[index] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      #expect(throws: FITWorkoutFile.Failure.self) { try FITWorkoutFile(changed) }
      #expect(throws: FITWorkoutFile.Failure.self) {
        try FITWorkoutFile(Array(bytes.prefix(.random(in: 0..<bytes.count, using: &generator))))
      }
    }
  }

  @Test("a recorded activity is named as such")
  func activity() {
    var writer = FITWriter()
    var message = FITMessageBuilder()
    message.begin(FITMessageNumber.fileID)
    message.add(0, .enumeration, 4)
    writer.append(message)
    let bytes = writer.whole()
    #expect(throws: FITWorkoutFile.Failure.otherType(4)) { try FITWorkoutFile(bytes) }
    #expect(throws: FITWorkoutFile.Failure.notFIT) { try FITWorkoutFile([]) }
    #expect(throws: FITWorkoutFile.Failure.notFIT) { try FITWorkoutFile(Array("<gpx/>".utf8)) }
  }
}
