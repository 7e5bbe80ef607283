import TestSupport
import Testing

@testable import InputChecker

/// `scripts/check-inputs` does the same with any number of inputs.
@Suite("Mutated files of every format")
struct MutatedInputTests {
  @Test(
    "imported data is verified, analyzed, backed up and restored without an error",
    arguments: Seed.first(6))
  func inputs(seed: Seed) async throws {
    let folder = try TemporaryFolder()
    var random = seed.generator
    let made = try MutatedInput.generated(&random)
    var inputs: [MutatedInput] = []
    for _ in 0..<6 {
      for file in made { inputs.append(MutatedInput(of: file, by: &random)) }
    }
    #expect(try await InputCheck.run(inputs, in: folder.url) > 0)
  }
}
