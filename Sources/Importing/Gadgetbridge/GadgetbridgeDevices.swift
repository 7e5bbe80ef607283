import ActivityItems

/// The devices of a database of Gadgetbridge, by their keys.
struct GadgetbridgeDevices {
  private var origins: [Int64: SampleOrigin] = [:]
  private static let maximumDevices = 10_000

  /// - Parameter database: The database.
  /// - Throws: ``ForeignDatabaseError``
  init(_ database: ForeignDatabase) throws(ForeignDatabaseError) {
    guard database.has("DEVICE") else { return }
    let rows = try database.rows(
      ["_id", "NAME", "MANUFACTURER", "IDENTIFIER", "MODEL", "ALIAS"], of: "DEVICE")
    while origins.count < Self.maximumDevices, try rows.next() {
      guard let key = rows.integer(0) else { continue }
      let name = rows.text(5) ?? rows.text(1) ?? "Gadgetbridge"
      origins[key] = SampleOrigin(
        name: name, bundleIdentifier: Self.identifier(rows.text(1) ?? name),
        manufacturer: rows.text(2), model: rows.text(4), device: rows.text(3))
    }
  }

  /// Returns the source of a device; one that is not listed is known by its program alone.
  func origin(_ key: Int64?) -> SampleOrigin {
    key.flatMap { origins[$0] }
      ?? SampleOrigin(name: "Gadgetbridge", bundleIdentifier: Self.identifier("Gadgetbridge"))
  }

  /// Returns an identifier that differs from that of the watch's own files: the samples of a day and the totals of a workout are
  /// then not added up.
  private static func identifier(_ name: String) -> String {
    "gadgetbridge." + ActivityRecorder.slug(name)
  }
}
