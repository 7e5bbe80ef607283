/// The programs whose databases are read.
enum ForeignProgram: String {
  case gadgetbridge = "Gadgetbridge"
  case healthConnect = "Health Connect"

  /// Recognizes a database by its tables; `nil` for one of another program.
  init?(_ database: ForeignDatabase) {
    let tables = database.tables.keys
    if database.has("DEVICE", ["IDENTIFIER"]),
      database.has(GadgetbridgeSummary.table) || tables.contains(where: { $0.hasSuffix("_SAMPLE") })
    {
      self = .gadgetbridge
    } else if database.has("application_info_table", ["package_name"]),
      tables.contains(where: { $0.hasSuffix("_record_table") })
    {
      self = .healthConnect
    } else {
      return nil
    }
  }
}
