import HealthModel
import HealthStorage

/// A table of applications.
enum ApplicationTable {
  static func lines(_ entries: [ApplicationEntry], width: Int?) -> [String] {
    var table = Table([
      .init("APPLICATION", .left), .init("NAME", .left, rank: 1), .init("READS", .left),
      .init("SAVES", .left, rank: 2),
    ])
    table.rows = entries.map { entry in
      [
        entry.client.source.bundleIdentifier.withoutControls,
        entry.client.source.name.withoutControls, names(entry.readable), names(entry.savable),
      ]
    }
    return table.lines(width: width)
  }

  private static func names(_ types: [ObjectType]) -> String {
    types.isEmpty ? "nothing" : types.map(\.name).joined(separator: " ")
  }
}
