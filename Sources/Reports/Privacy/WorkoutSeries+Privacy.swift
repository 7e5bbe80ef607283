package import HealthModel

extension WorkoutSeries {
  /// Returns the series without what was measured inside of privacy zones.
  ///
  /// A moment without a position belongs to the place of the one before it. No line leads across what was removed.
  ///
  /// - Parameter zones: The zones.
  /// - Returns: The remaining series.
  package func hiding(_ zones: PrivacyZones) -> WorkoutSeries {
    guard !zones.zones.isEmpty else { return self }
    var isHidden = false
    return filteringMoments { moment in
      if let latitude = moment.latitude, let longitude = moment.longitude {
        isHidden = zones.contains(latitude: latitude, longitude: longitude)
      }
      return !isHidden
    }
  }
}

extension RouteBackdrop {
  /// Returns the routes without their points inside of privacy zones.
  ///
  /// - Parameter zones: The zones.
  /// - Returns: The remaining routes.
  package func hiding(_ zones: PrivacyZones) -> RouteBackdrop {
    guard !zones.zones.isEmpty else { return self }
    return mappingRoutes { route in
      var kept: [Point] = []
      var isGap = false
      for point in route {
        guard !zones.contains(latitude: point.latitude, longitude: point.longitude) else {
          isGap = true
          continue
        }
        kept.append(
          Point(
            latitude: point.latitude, longitude: point.longitude, isJoined: point.isJoined && !isGap
          ))
        isGap = false
      }
      return kept
    }
  }
}
