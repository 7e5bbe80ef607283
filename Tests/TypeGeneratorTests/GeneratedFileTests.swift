import Foundation
import TestSupport
import Testing

@testable import TypeGenerator

@Suite("What is made from the tables")
struct GeneratedFileTests {
  private func tables() throws -> TypeTables {
    try TypeTables(folder: PackageRoot.url(TypeTables.folder))
  }

  @Test("what is checked in is what the tables make, byte for byte")
  func checkedIn() throws {
    for file in try GeneratedFile.all(from: try tables()) {
      let data = try Data(contentsOf: PackageRoot.url(file.path))
      #expect(
        String(decoding: data, as: UTF8.self) == file.text,
        "\(file.path) is not what Types/ makes: run `make types`")
    }
  }

  @Test("no other file lies where the made ones do")
  func folder() throws {
    let made = try GeneratedFile.all(from: try tables()).map(\.path)
      .filter { $0.hasPrefix(GeneratedFile.swiftFolder) }
    let found = try FileManager.default.contentsOfDirectory(
      atPath: PackageRoot.url(GeneratedFile.swiftFolder).path(percentEncoded: false))
    #expect(Set(found.map { "\(GeneratedFile.swiftFolder)/\($0)" }) == Set(made))
  }

  @Test("a made file says on its first line how it is made")
  func heads() throws {
    for file in try GeneratedFile.all(from: try tables()) {
      let first = file.text.prefix { !$0.isNewline }
      #expect(first.contains("`make types`"), "\(file.path)")
    }
  }
}
