extension Course {
  /// Courses for swims of 1500 m; they are not stored in files.
  public static let openWater = [openWaterTriangle, openWaterLine, openWaterBay]

  /// To a buoy and back.
  public static let openWaterLine = Course(
    name: "open-water-line-1500m", title: "Out and back, 1500 m", explanation: "750 m, twice",
    frame: openWaterTriangle.frame, startHeading: 75,
    segments: [
      .straight(length: 750), .turn(degrees: 180), .straight(length: 750), .turn(degrees: 180),
    ])

  /// Along a curved shore, and back across the bay.
  public static let openWaterBay = Course(
    name: "open-water-bay-1500m", title: "Round a bay",
    explanation: "bends of 60, 90 and 120 m radius and straights between them",
    frame: openWaterTriangle.frame, startHeading: 10,
    segments: [
      .straight(length: 150), .left(radius: 60, degrees: 100), .straight(length: 200),
      .turn(degrees: 70), .straight(length: 180), .left(radius: 90, degrees: 120),
      .straight(length: 100), .left(radius: 120, degrees: 90), .straight(length: 400),
    ])
}
