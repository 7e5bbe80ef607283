import Foundation
import HealthStorage
import Importing
import TestSupport
import Testing

/// Damage of archives.
enum MutatedArchive {
  /// Changes bytes in one to six places.
  static func changed(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<1 + Int(random.next() % 6) where !bytes.isEmpty {
      let place = Int(random.next() % UInt64(bytes.count))
      switch random.next() % 5 {
      case 0: bytes[place] ^= 1 << UInt8(random.next() % 8)
      case 1: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 2: bytes.removeSubrange(place..<min(place + 1 + Int(random.next() % 32), bytes.count))
      case 3:
        let end = min(place + 1 + Int(random.next() % 200), bytes.count)
        bytes.insert(contentsOf: bytes[place..<end], at: Int(random.next() % UInt64(bytes.count)))
      default: if random.next() % 4 == 0 { bytes.removeSubrange(place...) }
      }
    }
    return bytes
  }
}

extension ImportStore {
  /// Imports a changed file twice: it is imported or refused in words, and the second time nothing changes.
  ///
  /// - Parameters:
  ///   - bytes: The changed file.
  ///   - name: Its name.
  ///   - maximumWorkouts: The maximum number of workouts that the change can leave.
  ///   - seed: The seed of the change, for messages.
  /// - Throws: An error of the store, which fails the test.
  func checkMutated(
    _ bytes: [UInt8], named name: String, maximumWorkouts: Int, _ seed: Seed
  ) async throws {
    let file = folder.file(name)
    try Data(bytes).write(to: file)
    let report = try await ImportRun(into: store).importFiles([file.path])
    for file in report.files {
      if case .refused(let reason) = file.outcome { #expect(!reason.isEmpty, "\(seed)") }
    }
    #expect(report.addedWorkouts <= maximumWorkouts, "\(seed)")
    #expect(try await store.verify().isEmpty, "\(seed)")
    let before = try await contents()
    _ = try await ImportRun(into: store).importFiles([file.path])
    #expect(try await contents() == before, "\(seed)")
  }
}
