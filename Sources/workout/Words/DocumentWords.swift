import Foundation
import HealthModel
import HealthStorage

/// The texts of clinical documents.
struct DocumentWords {
  let times: TimeText

  private static let labelWidth = 11
  private static let columns: [Table.Column] = [
    .init("ID", .left), .init("DATE", .left), .init("TITLE", .left),
    .init("PATIENT", .left, rank: 1), .init("AUTHOR", .left, rank: 2),
    .init("CUSTODIAN", .left, rank: 3),
  ]

  func table(_ documents: [ClinicalDocument], width: Int?) -> [String] {
    var table = Table(Self.columns)
    table.rows = documents.map { document in
      [
        document.uuid.shortWord, times.dateAndMinute(document.span.start), document.title,
        document.patientName ?? "", document.authorName ?? "", document.custodianName ?? "",
      ]
    }
    return table.lines(width: width)
  }

  /// Returns the facts of a document, one per line; missing facts are marked, so that wrong extractions are
  /// visible.
  func facts(_ document: ClinicalDocument) -> [String] {
    let title = document.title.isEmpty ? nil : document.title
    var time = times.dateAndSecond(document.span.start)
    if document.span.end > document.span.start {
      time += " to " + times.dateAndSecond(document.span.end)
    }
    return [
      ("ID", document.uuid.word), ("Title", title), ("Patient", document.patientName),
      ("Author", document.authorName), ("Custodian", document.custodianName), ("Time", time),
    ].map { $0.0.padded(to: Self.labelWidth) + ($0.1 ?? "(not in the document)") }
  }

  func page(_ document: ClinicalDocument, sharing: [DocumentSharing]) -> [String] {
    var lines = facts(document)
    if let source = document.header.sourceRevision?.source {
      lines.append("Saved by".padded(to: Self.labelWidth) + source.name)
    }
    for decision in sharing {
      let label = decision.isGranted ? "Shared" : "Not shared"
      lines.append(
        label.padded(to: Self.labelWidth)
          + "\(decision.client.name) (\(decision.client.bundleIdentifier))")
    }
    return lines
  }
}
