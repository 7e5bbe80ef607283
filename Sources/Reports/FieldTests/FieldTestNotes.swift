import Console
package import Sessions

/// The instructions before a field test, on standard error.
package enum FieldTestNotes {
  /// **Source** of the six-minute walk: ATS statement of 2002 and ERS/ATS technical standard of 2014, in our
  /// words.
  package static func lines(of test: FieldTest, isReceived: Bool) -> [String] {
    (notes[test.kind] ?? []) + measuring(test, isReceived: isReceived) + safety(test.kind)
  }

  private static let notes: [FieldTestKind: [String]] = [
    .sixMinuteWalk: [
      "Six-minute walk: walk as far as you can in six minutes. Do not run.",
      "- Use a flat, straight course on hard ground, 30 m between two marks; turn at them without stopping.",
      "- Your own shoes and your usual stick or frame; usual medication; no heavy meal, and no hard "
        + "exercise in the two hours before.",
      "- No warm-up. Sit for ten minutes near the start first.",
      "- You may slow down, stand and rest: p starts and ends a rest. The clock runs on.",
      "- Only the remaining minutes are announced. Nobody should urge you on or walk ahead of you.",
      "- The first test is often shorter; do two, half an hour apart, and use the better one.",
    ],
    .rockportMile: [
      "Rockport mile: walk one mile as fast as you can. Do not run.",
      "- Use flat ground, preferably a track. Warm up for a few minutes.",
      "- The heart rate of the last quarter is part of the result: wear a strap, or count at the end "
        + "and give --end-heart-rate.",
    ],
    .cooperRun: [
      "Cooper test: run as far as you can in twelve minutes; walking is allowed.",
      "- Use flat ground, preferably a track. Warm up first. This is all-out exercise.",
    ],
    .shuttleRun: [
      "20 m shuttle run: run back and forth between two lines 20 m apart, and cross a line at each signal.",
      "- The pace starts at 8.5 km/h and increases by 0.5 km/h about every minute. Warm up first. This is "
        + "all-out exercise.",
      "- Stop with q when you cannot keep up. An observer marks a missed line with m: two in a "
        + "row end the test.",
    ],
  ]

  private static func measuring(_ test: FieldTest, isReceived: Bool) -> [String] {
    guard test.kind != .shuttleRun else { return [] }
    if let meters = test.courseMeters {
      return ["- The course is \(MeasureText.fixed(meters, 1)) m: press l at each end."]
    }
    return isReceived
      ? [
        "- GPS measures the distance: outdoors under an open sky, to about 4 % over 500 m. "
          + "A course with --course-length is better."
      ]
      : ["- The distance is not measured: give --course-length, or a GPS receiver with --gps."]
  }

  private static func safety(_ kind: FieldTestKind) -> [String] {
    [
      "- Stop at once and get help if you have chest pain, severe breathlessness, leg cramps, "
        + "cold sweat, if you stagger or turn pale.",
      "The test measures a distance, not your health; if you are ill, ask your doctor first.",
    ]
  }
}
