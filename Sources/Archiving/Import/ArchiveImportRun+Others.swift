import Foundation
import HealthModel
import HealthStorage
import StoreDatabase
import ClinicalFormats

extension ArchiveImportRun {
  private static let deletionBatch = 1000
  private static let documentBytes = CDALimits().documentBytes

  /// Reads the types, and returns those with samples together with their members.
  func readTypes() async throws -> [(member: String, type: ObjectType)] {
    var files: [(member: String, type: ObjectType)] = []
    try await eachLine(ArchiveFormat.types) { line, number in
      do {
        let type = try Self.type(line)
        types[type.identifier] = type
        if let file = try line.text("file") { files.append((file, type)) }
      } catch let fault as LineError {
        note(ArchiveFormat.types, number, .line(fault))
        if let file = try? line.text("file") { see(file) }
      }
    }
    return files
  }

  private static func type(_ line: LineObject) throws(LineError) -> ObjectType {
    let identifier = try line.required("type", line.text("type"))
    guard let text = try line.text("unit") else {
      guard let known = ObjectType(identifier: identifier) else { throw .unknownType(identifier) }
      return known
    }
    if let known = QuantityType(identifier: identifier), known.canonicalUnit.description == text {
      return .quantity(known)
    }
    let word = try line.text("aggregation")
    guard !identifier.isEmpty, let unit = try? Unit(text),
      let aggregation = QuantityType.Aggregation.allCases.first(where: { "\($0)" == word })
    else { throw .unknownType(identifier) }
    return .quantity(
      QuantityType(identifier: identifier, canonicalUnit: unit, aggregation: aggregation))
  }

  func readOrigins() async throws {
    var sources: [ArchiveOrigins.KnownSource] = []
    var count = 0
    try await eachLine(ArchiveFormat.sources) { line, number in
      do {
        let source = try ArchiveOrigins.source(line)
        count += 1 + source.revisions.count
        guard count <= ArchiveFormat.maximumOrigins else { throw LineError.tooMany("source") }
        sources.append(source)
      } catch let fault as LineError {
        note(ArchiveFormat.sources, number, .line(fault))
      }
    }
    for (known, source) in zip(sources, try await store.restore(sources.map(\.source))) {
      origins.add(known, as: source)
    }
    try await eachLine(ArchiveFormat.devices) { line, number in
      do {
        try origins.addDevice(line)
      } catch let fault as LineError {
        note(ArchiveFormat.devices, number, .line(fault))
      }
    }
  }

  func readDocuments() async throws {
    let member = ArchiveFormat.documents
    try await eachLine(member) { line, number in
      do {
        let header = try origins.header(of: line)
        let file = try line.required("file", line.text("file"))
        guard try await store.object(header.uuid) == nil else {
          see(file)
          report.known += 1
          return
        }
        guard try isReadable(file),
          let xml = try archive.bytes(file, limit: Self.documentBytes)
        else { return }
        let document = try ClinicalDocument(cda: Data(xml), span: line.span(), header: header)
        let incoming = IncomingObject(
          .document(document), workouts: try line.uuids("workouts"),
          incarnation: try line.incarnation())
        try await save([incoming], [number], member, \.documents)
      } catch let fault as LineError {
        note(member, number, .line(fault))
      } catch let error as CDAError {
        note(member, number, .document("\(error)"))
      }
    }
  }

  func readDeletions() async throws {
    let member = ArchiveFormat.deletions
    var batch: [IncomingDeletion] = []
    var numbers: [Int] = []
    func save() async throws {
      if let collection {
        collection.add(batch, numbers.map { ReplicaCollection.Place(member, $0) })
        batch.removeAll()
        return numbers.removeAll()
      }
      for (number, outcome) in zip(
        numbers, try await store.restore(batch, deletes: appliesDeletions))
      {
        count(outcome, member, number, \.deletions)
      }
      try read(batch.count)
      batch.removeAll()
      numbers.removeAll()
    }
    try await eachLine(member) { line, number in
      do {
        batch.append(try deletion(line))
        numbers.append(number)
      } catch let fault as LineError {
        note(member, number, .line(fault))
      }
      if batch.count >= Self.deletionBatch { try await save() }
    }
    try await save()
  }

  private func deletion(_ line: LineObject) throws(LineError) -> IncomingDeletion {
    let type = try knownType(line)
    let identifier = try line.text("sync_identifier")
    let version = try line.number("sync_version")
    guard (identifier == nil) == (version == nil) else { throw .missing("sync_version") }
    let object = DeletedObject(
      uuid: try line.required("id", line.uuid("id")), syncIdentifier: identifier,
      syncVersion: version)
    return IncomingDeletion(
      StoredDeletion(
        object: object, type: type.identifier, source: try origins.source(line, "source"),
        isSavedAgain: try line.bool("saved_again") ?? false,
        incarnation: try line.incarnation(), isReplaced: try line.bool("replaced") ?? false),
      type: type)
  }

  func knownType(_ line: LineObject) throws(LineError) -> ObjectType {
    let identifier = try line.required("type", line.text("type"))
    guard let type = types[identifier] else { throw .unknownType(identifier) }
    return type
  }
}
