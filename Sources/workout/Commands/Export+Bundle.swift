import CommandOptions
import Archiving
import ArgumentParser
import Console
import Foundation
import HealthModel
import HealthStorage
import ByteStreams
import ClinicalFormats
import Recording
import WorkoutExport

extension Export {
  /// Writes the selected samples as one bundle, to a file or to standard output.
  func exportBundle(of store: HealthStore) async throws {
    var workouts: [Workout]?
    if !all {
      var named: [Workout] = []
      for id in ids { named.append(try await store.workout(matching: id)) }
      workouts = named
    }
    let selection = BundleSelection(
      types: bundle.types, filters: try bundle.predicates(in: global.timeZone), workouts: workouts)
    let subject =
      if let given = bundle.subject { given } else { try await Self.subject(of: store) }
    let zone =
      if let given = global.givenTimeZone { given } else { try await store.timeZone() }
    var report: BundleReport
    if output == "-" {
      let summary = try await write(
        selection, of: store, subject: subject, zone: zone, to: Output().sink, named: "bundle")
      report = BundleReport(path: nil, subject: subject, summary)
    } else {
      let path = finalPath(output ?? "workout-\(Instant.now.rfc3339.prefix(10)).fhir.json")
      try Self.requireNoFolder(path)
      let sink = try sealing(FileSink(path: path))
      let summary = try await write(
        selection, of: store, subject: subject, zone: zone, to: sink, named: path)
      try sink.commit()
      report = BundleReport(path: path, subject: subject, summary)
    }
    if all, bundle.types.isEmpty { try await report.addUnknownTypes(of: store) }
    try write(report)
  }

  private func write(
    _ selection: BundleSelection, of store: HealthStore, subject: String, zone: TimeZone,
    to sink: some ByteSink, named name: String
  ) async throws -> FHIRBundleSummary {
    var progress = ProgressLine()
    defer { progress.clear() }
    var writer = FHIRBundleWriter(to: sink, subject: subject, timeZone: zone)
    var count = 0
    for type in selection.types {
      for try await batch in store.batches(selection.query(type)) {
        for sample in batch { try writer.write(sample) }
        count += batch.count
        progress.show("\(name): \(count) samples")
      }
      guard let members = selection.correlatedQuery(type) else { continue }
      for try await batch in store.batches(members) {
        let alone = try await selection.standingAlone(batch, of: type, in: store)
        for sample in alone { try writer.write(sample) }
        count += alone.count
      }
    }
    return try writer.finish()
  }

  private func write(_ report: BundleReport) throws {
    guard let path = report.path else {
      if let words = report.leftOutWords { Terminal.warn(words) }
      return
    }
    if global.json { return try Output().line(try JSONText.line(report)) }
    try Output().line("\(path): \(report.words)")
    if let words = report.leftOutWords { try Output().line(words) }
  }

  /// Returns the subject code of the store, which is stable and does not identify the person.
  private static func subject(of store: HealthStore) async throws -> String {
    var identity = ContentIdentity("fhir-subject")
    identity.add(try await store.identity())
    return identity.uuid().word
  }

  private static func requireNoFolder(_ path: String) throws {
    var isDirectory: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    guard !isDirectory.boolValue, !path.hasSuffix("/") else {
      throw ExportError.bundleIsOneFile(path: path)
    }
  }
}

extension Export {
  /// Writes the whole store to a file, or to a folder if `-o` ends in a slash.
  func exportArchive(of store: HealthStore) async throws {
    let path = finalPath(output ?? "workout-\(Instant.now.rfc3339.prefix(10)).zip")
    let isFolder = path.hasSuffix("/")
    let name = isFolder ? String(path.dropLast()) : path
    let progress = ArchiveProgressLine(name)
    defer { progress.clear() }
    let export = ArchiveExport(
      of: store, to: name, as: isFolder ? .folder : .zip,
      by: "workout \(WorkoutCommand.version)", wrap: sealing)
    let report = try await export.run { progress.show($0) }
    progress.clear()
    if global.json { return try Output().line(try JSONText.line(report)) }
    try Output().line("\(name): \(report.counts.words)")
    if report.hasUnfinishedRecording {
      Terminal.warn(
        "the archive does not include an unfinished recording; finish it with workout recover")
    }
  }
}
