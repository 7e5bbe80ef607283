import Foundation
import TestSupport
import Testing

@testable import TypeGenerator

@Suite("Generated files")
struct GeneratedFileTests {
  private func tables() throws -> TypeTables {
    try TypeTables(folder: PackageRoot.url(TypeTables.folder))
  }

  @Test("the checked-in files equal the output of the tables, byte for byte")
  func checkedIn() throws {
    for file in try GeneratedFile.all(from: try tables()) {
      let data = try Data(contentsOf: PackageRoot.url(file.path))
      #expect(
        String(decoding: data, as: UTF8.self) == file.text,
        "\(file.path) is not what Types/ makes: run `make types`")
    }
  }

  @Test("no other file is in the folder of the generated ones")
  func folder() throws {
    let made = try GeneratedFile.all(from: try tables()).map(\.path)
      .filter { $0.hasPrefix(GeneratedFile.swiftFolder) }
    let found = try FileManager.default.contentsOfDirectory(
      atPath: PackageRoot.url(GeneratedFile.swiftFolder).path(percentEncoded: false))
    #expect(Set(found.map { "\(GeneratedFile.swiftFolder)/\($0)" }) == Set(made))
  }

  @Test("the first line of a generated file names its generator")
  func heads() throws {
    for file in try GeneratedFile.all(from: try tables()) {
      let first = file.text.prefix { !$0.isNewline }
      #expect(first.contains("`make types`"), "\(file.path)")
    }
  }
}
