/// The reasons why individual files differ from their reference, from a manual inspection.
enum FileRemarks {
  /// Returns the reason why a value of a file is read differently.
  static func agreement(_ file: String, _ value: String) -> String {
    agreements.first { file.contains($0.file) && ($0.value == nil || $0.value == value) }?.why ?? ""
  }

  /// Returns the reason why a route's distance or ascent differs from the device's.
  static func route(_ file: String, _ what: String) -> String {
    routes.first { file.contains($0.file) && ($0.value == nil || $0.value == what) }?.why ?? ""
  }

  private struct Remark {
    /// A part of the file's name that is unique.
    let file: String
    let value: String?
    let why: String
  }

  private static let agreements = [
    Remark(
      file: "20210507_run_garmin_fenix_6", value: nil,
      why: "centimetres have a field of their own (199, 200), which the truth leaves out"),
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
      file: "track_run", value: "distance",
      why:
        "eighteen laps of a track: all fixes give -0.4 % of the Fenix, which knows tracks, -0.9 % of the Coros"
    ),
    Remark(
      file: "trackeR__2013-06-04", value: "distance",
      why:
        "the places alone are 1 % longer than what the device told, and its gaps come on top"),
    Remark(
      file: "road-with-power", value: "ascent",
      why: "47 m of range in 31 km: all hangs on how small a wave counts"),
    Remark(
      file: "6914448270", value: "ascent",
      why: "a run of 50 km in waves: the sum of all rises is 1233 m"),
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
        "open water: 383 m by the watch, 888 m by all fixes; a swim has no climb"
    ),
    Remark(
      file: "2009_01_09_11_13_14", value: "distance",
      why: "61 of 1439 points have a place; by all of them it is 383 m"),
    Remark(
      file: "Garmin945swimRRdata", value: "distance",
      why: "open water: the watch tells the sum of all fixes (-0.2 %), which we smooth"),
    Remark(
      file: "fenix6-swim", value: "distance",
      why: "open water: 621 m by all fixes, 501 m by the watch, ours between them"),
    Remark(
      file: "FR55-loaded", value: "distance",
      why:
        "saved by another program without its sport, so not known for a walk; all fixes give +4.8 %"
    ),
    Remark(
      file: "20140530_hike", value: "distance",
      why: "a steep path at 0.6 m/s, standing and walking hardly differ; all fixes give 4080 m, too"
    ),
    Remark(
      file: "sup_activity_2", value: "distance",
      why: "points up to 64 s apart: all fixes give -3.0 %"),
    Remark(
      file: "FR55-CoreTemp-Walk", value: "distance",
      why: "all fixes give +4.8 %"),
    Remark(
      file: "Suunto_Spartan_Sport_Wrist_HR_Baro", value: "distance",
      why: "1021 of 2235 records have a place: all fixes give -0.2 %"),
    Remark(
      file: "2067489619", value: "distance",
      why: "one place in 5.6 s: all fixes give -2.1 % as well"),
    Remark(
      file: "2013-02-06", value: "distance",
      why: "one place in 4.5 s: all fixes give -1.2 %"),
    Remark(
      file: "elemnt-bolt-no", value: "distance", why: "all fixes give -1.2 % as well"),
    Remark(
      file: "sports-lib__garmin", value: "distance",
      why: "all fixes give +2.0 %: between them and ours"),
    Remark(
      file: "fenix2-run", value: "distance",
      why: "all fixes give -0.1 %, and our smoothing takes the rest"),
    Remark(
      file: "Karoo", value: "ascent",
      why: "63 m of range; the sum of all rises is 472 m, and all hangs on how small a wave counts"),
    Remark(
      file: "920xt-triathlon", value: "ascent",
      why: "20 m of range in 20 km: all hangs on how small a wave counts"),
    Remark(
      file: "920xt-triathlon", value: "distance",
      why: "all fixes give +1.7 %: the watch filters more"),
    Remark(
      file: "20140530_hike", value: "ascent",
      why:
        "242 m from lowest to highest; the sum of all rises is 357 m"),
    Remark(
      file: "Spartan_Sport_Wrist", value: "ascent",
      why: "1021 of 2235 records have a place; the sum of all rises is 175 m"),
    Remark(
      file: "12866632127", value: "ascent",
      why: "one point in 4.4 s; the sum of all rises is 139 m"),
    Remark(
      file: "Laufen_Landal_Park", value: "ascent", why: "the same recording as 12866632127"),
    Remark(
      file: "Forerunner_910XT-Running", value: "ascent",
      why: "19 m of range, one point in 4 s; the sum of all rises in the file is the watch's 69 m"),
    Remark(
      file: "Deich_bis_Breskens", value: "ascent",
      why: "altitudes begin 41 m below the sea, and come up while riding"),
    Remark(
      file: "fenix2-run", value: "ascent",
      why: "one step of 86 m in the altitude (a calibration), left out, and its surroundings"),
    Remark(
      file: "batt.fit", value: "ascent",
      why: "46 m of range in 60 km: all hangs on how small a wave counts"),
  ]
}
