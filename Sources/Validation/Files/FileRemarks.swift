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
  private static let routes = [
    Remark(
      file: "tour_hr", value: "distance",
      why: "the lap tells of 6.8 km, the points begin at its 2604th metre: their way is 1366 m long"
    ),
    Remark(
      file: "Forerunner305-Running-NoHeartrate", value: "distance",
      why: "48 steps at 10 to 19 m/s, together 3.7 km: a car, which is no run"),
    Remark(
      file: "310xt-ows", value: nil,
      why:
        "open water: the wrist is under water at each stroke, fixes 888 m apart in sum; no climb there"
    ),
    Remark(
      file: "2009_01_09_11_13_14", value: "distance",
      why: "61 of 1439 points have a place; by all of them it is 383 m"),
    Remark(
      file: "Garmin945swimRRdata", value: "distance",
      why: "open water: the watch counts each zigzag of the wrist, and we smooth them out"),
    Remark(
      file: "fenix6-swim", value: "distance",
      why: "open water: 621 m by all fixes, 501 m by the watch, ours between them"),
    Remark(
      file: "FR55-loaded", value: "distance",
      why: "saved by another program without its sport: slow steps of a walk are taken for standing"
    ),
    Remark(
      file: "20140530_hike", value: "distance",
      why: "a steep path at 0.6 m/s, standing and walking hardly differ; all fixes give 4080 m, too"
    ),
    Remark(
      file: "sup_activity_2", value: "distance",
      why: "points up to 64 s apart; the board's distance is the sum of fixes that were not kept"),
    Remark(
      file: "sample-activity", value: "distance",
      why: "points up to minutes apart cut corners: all fixes give -3.8 % as well"),
    Remark(
      file: "cross-country-skiing", value: "distance", why: "points seconds apart cut the bends"),
    Remark(
      file: "FR55-CoreTemp-Walk", value: "distance",
      why: "a phone-less walk under trees: all fixes give +4.8 %, ours +2.8 %"),
    Remark(
      file: "2067489619", value: "distance",
      why: "one place in 5.6 s: all fixes give -2.1 % as well"),
    Remark(
      file: "2013-02-06", value: "distance",
      why: "one place in 4.5 s: all fixes give -1.2 %"),
    Remark(
      file: "920xt-triathlon", value: "ascent",
      why: "flat: 20 m of range in 20 km; the watch counts waves of 1 to 2 m otherwise than we do"),
    Remark(
      file: "920xt-triathlon", value: "distance",
      why: "all fixes give +1.7 %: the watch filters more"),
    Remark(
      file: "20140530_hike", value: "ascent",
      why:
        "242 m from lowest to highest, walked once up and down: 303 m need bumps we hold for noise"),
    Remark(
      file: "Spartan_Sport_Wrist", value: "ascent",
      why: "1021 of 2235 records have a place; between them the barometer goes on"),
    Remark(
      file: "12866632127", value: "ascent",
      why: "the receiver's altitude of a watch without barometer, one point in 4.4 s"),
    Remark(
      file: "Laufen_Landal_Park", value: "ascent", why: "the same recording as 12866632127"),
    Remark(
      file: "Forerunner_910XT-Running", value: "ascent",
      why: "19 m of range; one point in 4 s, and the watch counts what lies between"),
    Remark(
      file: "Deich_bis_Breskens", value: "ascent",
      why: "altitudes 45 m below the sea at the start, which settle while riding"),
    Remark(
      file: "fenix2-run", value: "ascent",
      why: "one step of 86 m in the altitude (a calibration), left out, and its surroundings"),
    Remark(
      file: "batt.fit", value: "ascent",
      why: "46 m of range in 60 km: small waves near the threshold"),
  ]
}
