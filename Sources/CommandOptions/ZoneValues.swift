package import ArgumentParser
import HealthModel
package import Training

/// A quantity that zones divide, by its word.
package enum ZoneName: String, CaseIterable, ExpressibleByArgument {
  case heartRate = "heart-rate"
  case power, pace

  package var quantity: ZoneQuantity {
    switch self {
    case .heartRate: .heartRate
    case .power: .cyclingPower
    case .pace: .speed
    }
  }
}

/// The facts that zones are made of.
package struct ZoneValues: ParsableArguments {
  @Option(help: ArgumentHelp("The maximum heart rate.", valueName: "bpm"))
  package var maximum: Double?
  @Option(
    help: ArgumentHelp(
      "The resting heart rate: zones are shares of the reserve above it.", valueName: "bpm"))
  package var resting: Double?
  @Option(
    help: ArgumentHelp(
      "The heart rate, the power in watts or the pace per kilometer that you can hold for an hour.",
      valueName: "value"))
  package var threshold: String?
  @Option(
    help: ArgumentHelp(
      "The lower bounds of 3 to 9 zones: bpm, watts, or paces such as 6:30,5:20,4:40.",
      valueName: "list"))
  package var bounds: String?

  package init() {}

  /// Returns the zones.
  ///
  /// - Throws: A `ValidationError` for values that contradict each other or are not valid.
  package func zones(of name: ZoneName) throws -> TrainingZones {
    let isReserve = resting != nil
    guard name == .heartRate || (maximum == nil && !isReserve) else {
      throw ValidationError("--maximum and --resting are for zones of heart rate")
    }
    guard [maximum != nil || isReserve, threshold != nil, bounds != nil].count(where: { $0 }) == 1
    else {
      throw ValidationError(
        "give one of --maximum (with or without --resting), --threshold and --bounds")
    }
    if isReserve, maximum == nil {
      throw ValidationError("--resting needs --maximum: the reserve lies between them")
    }
    do {
      if let maximum {
        return try resting.map {
          try TrainingZones.ofHeartRateReserve(resting: $0, maximum: maximum)
        }
          ?? TrainingZones.ofMaximumHeartRate(maximum)
      }
      if let threshold { return try Self.zones(of: name, threshold: threshold) }
      return try TrainingZones(
        name.quantity, lowerBounds: try Self.bounds(bounds ?? "", of: name), kind: .preferred)
    } catch let error as ZonesError {
      throw ValidationError(error.description)
    }
  }

  private static func zones(of name: ZoneName, threshold: String) throws -> TrainingZones {
    switch name {
    case .heartRate: try .ofThresholdHeartRate(number(threshold))
    case .power: try .ofThresholdPower(number(threshold))
    case .pace: try .ofThresholdSpeed(speed(threshold))
    }
  }

  private static func bounds(_ text: String, of name: ZoneName) throws -> [Double] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let word = part.trimmingPrefix(" ")
      return name == .pace ? try speed(String(word)) : try number(String(word))
    }
  }

  private static func number(_ text: String) throws -> Double {
    guard let value = Double(text), value.isFinite else {
      throw ValidationError("'\(text)' is not a number")
    }
    return value
  }

  /// Parses a pace per kilometer; `0` is standing still.
  private static func speed(_ text: String) throws -> Double {
    if text == "0" { return 0 }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let minutes = UInt16(parts[0]), parts[1].utf8.count == 2,
      let seconds = UInt16(parts[1]), seconds < 60, minutes > 0 || seconds > 0
    else { throw ValidationError("'\(text)' is not a pace per kilometer; use one such as 4:30") }
    return 1000 / (Double(minutes) * 60 + Double(seconds))
  }
}
