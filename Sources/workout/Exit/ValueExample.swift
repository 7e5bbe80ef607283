/// Examples of option and argument values, by their placeholder in help.
enum ValueExample {
  /// Returns examples for an error message; `nil` for an unknown placeholder.
  static func text(of name: String?) -> String? {
    guard let name else { return nil }
    return examples[name] ?? durations[name].map { "\($0), 90s or 1h30min" }
  }

  /// Placeholders that are an example of a duration.
  private static let durations = [
    "30min": "30min", "10s": "10s", "3s": "3s", "1min": "1min", "5min": "5min",
  ]

  private static let examples = [
    "activity": "walk, run or swim",
    "anchor-file": "a file's path",
    "app": "org.example.coach",
    "area/city": "Europe/Berlin or UTC",
    "count": "a whole number such as 10",
    "number": "a whole number such as 10",
    "n": "a whole number such as 12",
    "days": "a number of days such as 7",
    "date": "2026-05-01",
    "day": "a day such as 2026-05-01",
    "file": "a file's path",
    "path": "a file's path",
    "trace": "a trace file's path",
    "file.gpx": "a GPX file's path",
    "height": "1.75m, 175cm or 5ft9in",
    "id": "last, or an id that 'workout list' shows",
    "keep": "90d or 1y",
    "key": "height or mass",
    "key.pub": "a public key's path",
    "key=value": "KEY=VALUE",
    "lat,lon,radius": "48.137,11.575,200m",
    "length": "25m, 25yd or 1.5km",
    "length|time": "1km or 10min",
    "metric": "walkingSpeed",
    "0…100": "a number from 0 to 100",
    "132": "a heart rate such as 132",
    "30m": "30m or 100ft",
    "12m": "12m or 40ft",
    "m/s2": "9.81",
    "time": "2026-05-01 or 2026-05-01T07:30:00Z",
    "type": "heartRate or stepCount",
    "unit": "count/min or km",
    "uri": "a feed's address or a file's path; see docs/sensors.md",
    "uri|required": "gpsd://localhost:2947 or required",
    "format": "gpx or fit",
    "what": "vo2max",
  ]
}
