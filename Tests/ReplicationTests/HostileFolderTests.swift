import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@testable import Replication

@Suite("a folder that a hostile carrier changed")
struct HostileFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Ways to change the only frame that waits for the phone.
  enum Attack: String, CaseIterable {
    case bit, cut, empty, link, fifo, folder, sparse, otherName, otherFolder, old, foreignStatus
  }

  @Test(
    "nothing of an attacked frame is stored, a sentence names it, and after its writer's next exchange all is there",
    arguments: Attack.allCases)
  func attack(_ attack: Attack) async throws {
    let replicas = try await ReplicaTestStore.replicas(["watch", "phone"], sharing: folder)
    let (watch, phone) = (replicas[0], replicas[1])
    try await watch.exchange()
    try await phone.exchange()
    try await watch.store.save([ReplicaTestStore.mass(70, name: nil, version: 0)])
    try await watch.exchange()
    let old = try #require(try await phone.frames(of: watch).last)
    let oldBytes = try Data(contentsOf: URL(filePath: old))
    try await phone.exchange()
    try await watch.exchange()
    try await watch.store.save([ReplicaTestStore.mass(71, name: nil, version: 0)])
    try await watch.exchange()
    let path = try #require(try await phone.frames(of: watch).last)
    let bytes = try Data(contentsOf: URL(filePath: path))
    let before = try await phone.store.quantitySamples(.bodyMass).count
    try change(path, bytes, oldBytes, attack, phone, watch: try await phone.subfolder(of: watch))
    let report = try await phone.exchange()
    let after = try await phone.store.quantitySamples(.bodyMass).count
    if attack == .foreignStatus {
      #expect(report.isWhole == false && report.notes.count == 1)
      #expect(after == before + 1)
    } else {
      #expect(after == before)
      #expect(!report.isWhole, "\(report.notes)")
      for note in report.notes { #expect("\(note)".contains("watch") || "\(note)".contains("/")) }
    }
    #expect(try await phone.store.verify() == [])
    // What is not a file cannot be replaced by the writer under its name; it writes another one.
    try await watch.exchange()
    try await phone.exchange()
    #expect(try await phone.store.quantitySamples(.bodyMass).count == before + 1)
    try await watch.exchange()
    #expect(try await phone.archive() == watch.archive())
  }

  private func change(
    _ path: String, _ bytes: Data, _ old: Data, _ attack: Attack, _ phone: ReplicaTestStore,
    watch: ReplicaFolder
  ) throws {
    let files = FileManager.default
    let url = URL(filePath: path)
    switch attack {
    case .bit:
      var changed = bytes
      changed[changed.count / 2] ^= 4
      try changed.write(to: url)
    case .cut: try bytes.prefix(bytes.count / 2).write(to: url)
    case .empty: try Data().write(to: url)
    case .link:
      let target = folder.file("target")
      try bytes.write(to: target)
      try files.removeItem(at: url)
      try files.createSymbolicLink(at: url, withDestinationURL: target)
    case .fifo:
      try files.removeItem(at: url)
      #expect(mkfifo(path, 0o600) == 0)
    case .folder:
      try files.removeItem(at: url)
      try files.createDirectory(at: url, withIntermediateDirectories: false)
    case .sparse:
      #expect(truncate(path, off_t(ReplicaFolder.frameLimit) + 1) == 0)
    case .otherName:
      let number = ReplicaFolder.number(url.lastPathComponent) ?? 0
      try files.moveItem(atPath: path, toPath: watch.path(of: number + 1))
    case .otherFolder:
      let other = "\(phone.folder)/0123456789abcdef"
      try files.createDirectory(atPath: other, withIntermediateDirectories: false)
      try files.moveItem(atPath: path, toPath: "\(other)/\(url.lastPathComponent)")
      try files.copyItem(
        atPath: "\(watch.path)/\(ReplicaFolder.statusName)",
        toPath: "\(other)/\(ReplicaFolder.statusName)")
    case .old: try old.write(to: url)
    case .foreignStatus:
      let other = "\(phone.folder)/fedcba9876543210"
      try files.createDirectory(atPath: other, withIntermediateDirectories: false)
      try Data("nothing".utf8).write(
        to: URL(filePath: "\(other)/\(ReplicaFolder.statusName)"))
    }
  }
}
