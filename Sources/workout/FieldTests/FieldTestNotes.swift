import Sessions

/// What is said of a field test before it begins, on standard error.
enum FieldTestNotes {
  /// **Source** of the six-minute walk: ATS statement of 2002 and ERS/ATS technical standard of 2014, in our
  /// words.
  static func lines(of test: FieldTest, isReceived: Bool) -> [String] {
    (notes[test.kind] ?? []) + measuring(test, isReceived: isReceived) + safety(test.kind)
  }

  private static let notes: [FieldTestKind: [String]] = [
    .sixMinuteWalk: [
      "Six-minute walk: as far as you can walk in six minutes. Do not run.",
      "- A flat, straight course on hard ground, 30 m between two marks; turn at them without stopping.",
      "- Your own shoes and your usual stick or frame; usual medication; no heavy meal, and no hard "
        + "exercise in the two hours before.",
      "- No warm-up. Sit for ten minutes near the start first.",
      "- You may slow down, stand and rest: p begins a rest and ends it. The clock goes on.",
      "- Only the minutes left are told. Nobody should urge you on or walk ahead of you.",
      "- The first test is often the shorter one; the better of two, half an hour apart, counts.",
    ],
    .rockportMile: [
      "Rockport mile: one mile, walked as fast as you can. Do not run.",
      "- Flat ground, best a track. Warm up for a few minutes.",
      "- The heart rate of the last quarter is part of the result: wear a strap, or count at the end "
        + "and say --end-heart-rate.",
    ],
    .cooperRun: [
      "Cooper test: as far as you can run in twelve minutes; walking is allowed.",
      "- Flat ground, best a track. Warm up first. This is all-out exercise.",
    ],
    .shuttleRun: [
      "20 m shuttle run: to and fro between two lines 20 m apart, over the line at each signal.",
      "- The pace begins at 8.5 km/h and rises by 0.5 km/h about each minute. Warm up first. This is "
        + "all-out exercise.",
      "- Stop with q when you can follow no more. Who watches marks a missed line with m: two in a "
        + "row end the test.",
    ],
  ]

  private static func measuring(_ test: FieldTest, isReceived: Bool) -> [String] {
    guard test.kind != .shuttleRun else { return [] }
    if let meters = test.courseMeters {
      return ["- The course is \(MeasureText.fixed(meters, 1)) m: press l at its end each time."]
    }
    return isReceived
      ? [
        "- The receiver tells how far it is: outdoors under an open sky, to about 4 % over 500 m. "
          + "A course with --course-length is better."
      ]
      : ["- Nothing tells how far it is: give --course-length, or a receiver with --gps."]
  }

  private static func safety(_ kind: FieldTestKind) -> [String] {
    [
      "- Stop at once on chest pain, breathlessness that you cannot bear, cramps in the legs, "
        + "staggering, cold sweat or when you turn pale, and get help.",
      "It tells how far you came, not whether you are well; if you are ill, ask your doctor first.",
    ]
  }
}
