import Charts
import Console
import Foundation
import HealthModel
import Reports

/// The map of a workout, its line in five classes from slow to fast.
struct WorkoutMap {
  let map: RouteMap
  private let caption: String
  private let levels: [String]
  private let rateWord: String

  init?(
    _ series: WorkoutSeries, workout: Workout, language: PageLanguage, measures: MeasureText,
    isTrimmed: Bool, backdrop: RouteBackdrop
  ) {
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
      isTrimmed
      ? language[.mapTrimmed]
      : language.text(
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
    [
      "picture": map.element, "caption": caption, "rateWord": rateWord,
      "hasLevels": !levels.isEmpty,
      "levels": levels.enumerated().map { ["index": "\($0)", "text": $1] },
    ]
  }
}
