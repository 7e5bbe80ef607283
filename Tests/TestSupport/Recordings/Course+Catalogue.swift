extension Course {
  /// Every course of the routes/ folder.
  public static let all = [track, parkLoop, hallway, hill, openWaterTriangle]

  /// A public airfield turned into a park: open, flat, without homes.
  private static let tempelhof = LocalFrame(
    latitude: 52.4730, longitude: 13.4030, altitude: 49.0, geoidSeparation: 39.6)

  /// The 400 m track of the World Athletics *Track and Field Facilities Manual*, lane 1.
  ///
  /// Straights of 84.39 m, bends run on a line 0.30 m outside a curb of 36.50 m radius.
  public static let track = Course(
    name: "track-400m", title: "400 m track, lane 1",
    explanation: "two straights of 84.39 m and two half circles of 36.80 m radius",
    frame: tempelhof, startHeading: 75,
    segments: [
      .straight(length: 84.39), .left(radius: 36.80, degrees: 180),
      .straight(length: 84.39), .left(radius: 36.80, degrees: 180),
    ])

  /// A loop of exactly 100 m, short enough for a demonstration.
  public static let parkLoop = Course(
    name: "park-loop-100m", title: "100 m loop on a lawn",
    explanation: "two straights of 25 m and two half circles of 25/π m radius",
    frame: tempelhof, startHeading: 0,
    segments: [
      .straight(length: 25), .left(radius: 25 / .pi, degrees: 180),
      .straight(length: 25), .left(radius: 25 / .pi, degrees: 180),
    ])

  /// The 30 m walkway of the six-minute walk test (American Thoracic Society, 2002), out and back.
  public static let hallway = Course(
    name: "hallway-30m", title: "30 m hallway, there and back",
    explanation: "30 m out, a turn on the spot, 30 m back",
    frame: tempelhof, startHeading: 90,
    segments: [
      .straight(length: 30), .turn(degrees: 180), .straight(length: 30), .turn(degrees: 180),
    ])

  /// A path over a hill in a public park: up 40 m, a dip of 15 m, up 25 m, down 20 m.
  public static let hill = Course(
    name: "hill-65m", title: "Hill of 65 m climb",
    explanation: "1200 m seen from above, climbing 40 m and 25 m, falling 15 m and 20 m",
    frame: LocalFrame(
      latitude: 55.9440, longitude: -3.1620, altitude: 60.0, geoidSeparation: 50.3),
    startHeading: 140,
    segments: [
      .straight(length: 500, climb: 40), .turn(degrees: -40), .straight(length: 200, climb: -15),
      .turn(degrees: -30), .straight(length: 300, climb: 25), .turn(degrees: 20),
      .straight(length: 200, climb: -20),
    ])

  /// An equilateral triangle around three buoys, in the middle of Lake Constance.
  public static let openWaterTriangle = Course(
    name: "open-water-triangle-750m", title: "Open-water triangle, 750 m",
    explanation: "three sides of 250 m",
    frame: LocalFrame(
      latitude: 47.6200, longitude: 9.4000, altitude: 395.6, geoidSeparation: 47.5),
    startHeading: 30,
    segments: [
      .straight(length: 250), .turn(degrees: 120), .straight(length: 250), .turn(degrees: 120),
      .straight(length: 250), .turn(degrees: 120),
    ])
}
