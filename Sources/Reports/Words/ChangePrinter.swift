package import Console
package import Foundation
package import HealthModel
package import HealthStorage

/// Prints changes as lines of text or NDJSON.
///
/// A reset comes first, then deletions, then additions, which is the order to apply them.
package struct ChangePrinter {
  package let isJSON: Bool
  package let times: TimeText
  private let output = Output()

  package init(isJSON: Bool, times: TimeText) {
    self.isJSON = isJSON
    self.times = times
  }

  package func print(_ changes: HealthStorage.Changes) throws {
    var lines: [String] = []
    if let reset = changes.reset {
      lines.append(
        isJSON
          ? try JSONText.line(ResetJSON(reason: reset))
          : "reset: discard your copy of these types (\(reset.words))")
    }
    for object in changes.deleted {
      lines.append(
        isJSON ? try JSONText.line(DeletionJSON(object)) : "- \(object.uuid.word)")
    }
    for sample in changes.added {
      lines.append(isJSON ? try JSONText.line(AdditionJSON(sample)) : line(sample))
    }
    for line in lines { try output.line(line) }
  }

  package func print(_ anchor: QueryAnchor) throws {
    try output.line(
      isJSON ? try JSONText.line(AnchorJSON(anchor: anchor.text)) : "anchor: \(anchor.text)")
  }

  private func line(_ sample: Sample) -> String {
    let words = [
      "+ \(sample.uuid.word)", times.dateAndMinute(sample.span.start), sample.type.name,
      Self.value(sample),
    ]
    return words.compactMap(\.self).joined(separator: "  ")
  }

  private static func value(_ sample: Sample) -> String? {
    switch sample {
    case .quantity(let sample): "\(sample.quantity.value) \(sample.quantity.unit)"
    case .category(let sample): "\(sample.value)"
    case .correlation(let sample):
      sample.members.compactMap(value).joined(separator: ", ")
    case .workout(let workout): workout.configuration.activityType.word
    case .route(let route): "\(route.locationCount) locations"
    case .document(let document): document.title
    }
  }
}

extension HealthStorage.Changes.Reset {
  /// The reason as text.
  package var words: String {
    switch self {
    case .permissionsDecided: "permissions changed"
    case .deletionsForgotten: "the deletions since the anchor are no longer stored"
    case .storeRestored: "the store was replaced by a backup"
    }
  }
}

/// An added sample, as `changes --json` prints it.
struct AdditionJSON: Encodable {
  let change = "added"
  let sample: SampleJSON

  init(_ sample: Sample) { self.sample = SampleJSON(sample) }
}

/// A deleted object, as `changes --json` prints it.
struct DeletionJSON: Encodable {
  let change = "deleted"
  let id: String
  let syncIdentifier: String?
  let syncVersion: Double?

  init(_ object: DeletedObject) {
    id = object.uuid.word
    syncIdentifier = object.syncIdentifier
    syncVersion = object.syncVersion
  }

  enum CodingKeys: String, CodingKey {
    case change, id
    case syncIdentifier = "sync_identifier"
    case syncVersion = "sync_version"
  }
}

/// A reset, as `changes --json` prints it.
struct ResetJSON: Encodable {
  let change = "reset"
  let reason: HealthStorage.Changes.Reset
}

/// The anchor for the next query, as `changes --json` prints it.
struct AnchorJSON: Encodable {
  let change = "anchor"
  let anchor: String
}
