import Foundation
import TestSupport

/// Checks a number of mutated inputs: `scripts/check-inputs`.
///
///     InputChecker COUNT SEED OUT [FILE...]
///
/// Each batch of inputs is imported into a store, which is verified, backed up and restored. Every
/// eighth batch is also analyzed, and with `CHECK_INPUTS_PROGRAM`, that program's commands are run
/// on its store. A failing input is saved in the folder OUT, with a text that describes the
/// failure, and the program exits with 1.
@main
struct InputChecker {
  private static let batch = 80
  /// One batch in so many is also analyzed.
  private static let analyzedBatches = 8

  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count >= 4, let count = Int(words[1]), let seed = UInt64(words[2]) else {
      print("usage: InputChecker COUNT SEED OUT [FILE...]")
      exit(64)
    }
    let out = URL(filePath: words[3])
    try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: seed)
    var seeds: [(name: String, bytes: [UInt8])] = []
    for file in words.dropFirst(4) {
      let url = URL(filePath: file)
      seeds.append((url.lastPathComponent.lowercased(), Array(try Data(contentsOf: url))))
    }
    let program = ProcessInfo.processInfo.environment["CHECK_INPUTS_PROGRAM"]
      .map(ProgramCheck.init(program:))
    let start = ContinuousClock.now
    var (done, workouts, failures) = (0, 0, 0)
    while done < count {
      var inputs: [MutatedInput] = []
      let made = try MutatedInput.generated(&random)
      while inputs.count < min(batch, count - done) {
        let isMade = seeds.isEmpty || random.next() % 4 == 0
        let from = isMade ? made : seeds
        inputs.append(MutatedInput(of: from[Int(random.next() % UInt64(from.count))], by: &random))
      }
      let isAnalyzed = done / batch % analyzedBatches == 0
      do {
        workouts += try await InputCheck.run(
          inputs, in: folder.url, analyzes: isAnalyzed, program: isAnalyzed ? program : nil)
      } catch {
        for input in inputs {
          failures += try await keep(input, out, folder.url, program) ? 1 : 0
        }
      }
      done += inputs.count
      if done / 4800 != (done - inputs.count) / 4800 || done >= count {
        let seconds = start.duration(to: .now) / .seconds(1)
        FileHandle.standardOutput.line(
          "\(done) inputs, \(workouts) workouts, \(failures) failures, "
            + "\(Int(Double(done) / seconds)) inputs/s")
      }
    }
    exit(failures == 0 ? 0 : 1)
  }

  /// Saves an input that also fails alone.
  private static func keep(
    _ input: MutatedInput, _ out: URL, _ folder: URL, _ program: ProgramCheck?
  ) async throws -> Bool {
    do {
      _ = try await InputCheck.run([input], in: folder, program: program)
      return false
    } catch {
      let name = "\(UUID().uuidString.prefix(8).lowercased())-\(input.name)"
      try Data(input.bytes).write(to: out.appending(path: name))
      try Data("\(error)\n".utf8).write(to: out.appending(path: name + ".txt"))
      FileHandle.standardOutput.line("\(name): \(error)")
      return true
    }
  }
}

extension FileHandle {
  /// Writes a line without buffering.
  fileprivate func line(_ text: String) { write(Data((text + "\n").utf8)) }
}
