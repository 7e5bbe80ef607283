/// Why single files differ from their reference, as they were looked at one by one.
enum FileRemarks {
  /// Why a value of a file is read otherwise.
  static func agreement(_ file: String, _ value: String) -> String {
    agreements.first { file.contains($0.file) && ($0.value == nil || $0.value == value) }?.why ?? ""
  }

  /// Why a route's distance or ascent differs from the device's.
  static func route(_ file: String, _ what: String) -> String {
    routes.first { file.contains($0.file) && $0.value == what }?.why ?? ""
  }

  private struct Remark {
    /// A part of the file's name that no other has.
    let file: String
    let value: String?
    let why: String
  }

  private static let agreements = [
    Remark(
      file: "null_compressed_speed_dist", value: nil,
      why: "heart rate 0 is a strap without contact, which is no value"),
    Remark(file: "inverted-times", value: nil, why: "heart rate 0 is no value"),
    Remark(
      file: "strava-android-app", value: nil,
      why: "17 bytes are missing; the records after each gap are found again"),
    Remark(
      file: "empty-activities", value: nil,
      why: "the header tells of no data; the other reader stopped there"),
    Remark(
      file: "Fr955v19.28andStryd", value: nil, why: "four records at 0, 0 are no places"),
  ]
  private static let routes: [Remark] = []
}
