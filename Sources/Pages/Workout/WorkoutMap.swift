import Charts
import Console
import Foundation
import HealthModel
import MapTiles
import Reports

/// The map of a workout, its line in five classes from slow to fast.
struct WorkoutMap {
  private(set) var map: RouteMap
  private let caption: String
  private let levels: [String]
  private let rateWord: String
  private let language: PageLanguage
  private var ground = PageGround.none
  private var groundError: String?
  private(set) var isServed = false

  init?(
    _ series: WorkoutSeries, workout: Workout, language: PageLanguage, measures: MeasureText,
    caption word: PageWord?, backdrop: RouteBackdrop
  ) {
    self.language = language
    let limits = Self.limits(series)
    func level(_ speed: Double?) -> Int? {
      guard !limits.isEmpty, let speed else { return nil }
      return limits.firstIndex { speed < $0 } ?? limits.count
    }
    let points = series.moments.compactMap { moment -> RouteMap.Point? in
      guard let latitude = moment.latitude, let longitude = moment.longitude else { return nil }
      return RouteMap.Point(
        latitude: latitude, longitude: longitude, isJoined: moment.isJoined,
        level: level(moment.speed))
    }
    let activity = workout.configuration.activityType
    let isPace = activity.isOnFoot || activity.isSwimming
    rateWord = language[isPace ? .pace : .speed]
    caption =
      word.map { language[$0] }
      ?? language.text(
        .mapCaption, workout.totals.distanceMeters.map { measures.distance($0, in: activity) } ?? ""
      )
    guard
      let map = RouteMap(
        title: language[.route], description: caption, points: points,
        others: backdrop.routes.map { route in
          route.map {
            RouteMap.Point(
              latitude: $0.latitude, longitude: $0.longitude, isJoined: $0.isJoined)
          }
        },
        isImperial: measures.units.hasMiles)
    else { return nil }
    self.map = map
    let texts = limits.map { measures.rate($0, in: activity) }
    levels =
      texts.isEmpty
      ? []
      : (0...texts.count).map { index in
        // A slower pace is a greater number.
        if index == 0 { return (isPace ? "> " : "< ") + texts[0] }
        if index == texts.count { return (isPace ? "< " : "> ") + texts[index - 1] }
        return language.text(.range, texts[index - 1], texts[index])
      }
  }

  /// Adds what is below the route.
  ///
  /// A file that cannot be read is an error of a report, which is made once; a served page is shown without it and says why.
  mutating func add(_ ground: PageGround, isServed: Bool) throws(MapTileError) {
    self.isServed = isServed
    self.ground = ground
    do throws(MapTileError) {
      map.ground = try ground.ground(in: map.projection.window, isServed: isServed)
    } catch {
      guard isServed else { throw error }
      groundError = error.description
    }
  }

  /// Returns the speeds between the classes, so that each has a fifth of the moments; none where they do not differ.
  private static func limits(_ series: WorkoutSeries) -> [Double] {
    let speeds = series.moments.compactMap { $0.latitude == nil ? nil : $0.speed }.sorted()
    guard speeds.count >= RouteMap.levelCount * 4 else { return [] }
    let limits = (1..<RouteMap.levelCount).map { speeds[$0 * speeds.count / RouteMap.levelCount] }
    guard limits[0] > 0.1, zip(limits, limits.dropFirst()).allSatisfy({ $1 > $0 * 1.01 }) else {
      return []
    }
    return limits
  }

  /// The values for the template.
  var values: [String: Any] {
    var values: [String: Any] = [
      "picture": map.element, "caption": caption, "rateWord": rateWord,
      "hasLevels": !levels.isEmpty, "isMoved": isServed,
      "levels": levels.enumerated().map { ["index": "\($0)", "text": $1] },
    ]
    if isServed, let tiles = ground.tiles { values["tiles"] = tiles }
    if let words = groundError ?? ground.words(map.ground, in: language) {
      values["ground"] = words
    }
    return values
  }
}
