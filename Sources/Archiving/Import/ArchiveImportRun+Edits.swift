import ByteStreams
import Foundation
import HealthModel
import HealthStorage
import StoreDatabase

extension ArchiveImportRun {
  /// Reads the edits of workouts, all of a workout at once.
  func readEdits() async throws {
    let member = ArchiveFormat.edits
    guard archive.files.files.contains(member) else { return }
    var edits: [EditTable.Entry] = []
    var first = 0
    // A workout that was merged into another one is not stored; its edits follow those of the other one.
    var merged: [(edits: [EditTable.Entry], line: Int)] = []
    func save() async throws {
      guard !edits.isEmpty else { return }
      if let collection { collection.add(edits, ReplicaCollection.Place(member, first)) }
      defer { edits.removeAll() }
      guard collection == nil else { return }
      let outcome = try await store.restore(edits)
      if case .homeless = outcome {
        merged.append((edits, first))
      } else {
        count(outcome, first)
      }
    }
    try await eachLine(member) { line, number in
      do {
        let edit = try edit(line)
        if edits.first?.workout != edit.workout {
          try await save()
          first = number
        }
        edits.append(edit)
      } catch let fault as LineError {
        note(member, number, .line(fault))
      }
    }
    try await save()
    for (edits, line) in merged { count(try await store.restore(edits), line) }
  }

  func count(_ outcome: IntakeOutcome, _ line: Int) {
    switch outcome {
    case .homeless(let id): note(ArchiveFormat.edits, line, .missing(id))
    case .known, .superseded, .added, .deletedHere, .tooOld, .leftAlone: break
    case .refused(let error): note(ArchiveFormat.edits, line, .refused(error))
    }
  }

  private func edit(_ line: LineObject) throws -> EditTable.Entry {
    let word = try line.required("kind", line.text("kind"))
    guard let kind = WorkoutEdit.Kind.allCases.first(where: { $0.name == word }) else {
      throw LineError.wrong("kind", expected: "a kind of edit")
    }
    let other = try line.uuid("other")
    let version = try line.required("version", line.count("version"))
    guard version >= 2, (kind.rawValue >= WorkoutEdit.Kind.merge.rawValue) == (other != nil) else {
      throw LineError.wrong("version", expected: "the version of an edit")
    }
    guard let value = line["content"], let content = try? EditTable.content(value.text) else {
      throw LineError.wrong("content", expected: "what was edited")
    }
    return EditTable.Entry(
      workout: try line.required("workout", line.uuid("workout")), version: version, kind: kind,
      edited: try line.required("edited_us", line.instant("edited_us")),
      source: try origins.revision(of: line), other: other, content: content)
  }
}

extension JSONValue {
  /// The value as JSON.
  fileprivate var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(text: "null")
    case .bool(let value): bytes.append(text: value ? "true" : "false")
    case .integer(let number): bytes.append(integer: number)
    case .number(let number): bytes.append(text: number.description)
    case .string(let text): bytes.append(quoted: text)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(quoted: member.key)
        bytes.append(UInt8(ascii: ":"))
        member.value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}
