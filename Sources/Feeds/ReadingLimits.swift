package import HealthModel

/// The values that a sensor can report at all; anything else is a fault of the sensor or of its line.
///
/// The limits are those of physics and of the formats, not of plausible workouts: a verdict on a plausible
/// fix is the route engine's.
package enum ReadingLimits {
  /// Meters above the geoid: below any trench, above any aircraft.
  package static let altitude = -12_000.0...100_000.0
  /// Meters; the geoid is within 110 m of the ellipsoid everywhere.
  package static let geoidSeparation = -200.0...200.0
  /// Meters, up to the circumference of the Earth; receivers report 9 999 999 for unknown.
  package static let accuracy = 0.0...40_100_000.0
  /// Meters per second: GPS receivers report no more than 515 m/s unless licensed, satellites move at 7900.
  package static let speed = 0.0...8000.0
  /// Degrees.
  package static let course = 0.0...360.0
  /// Dimensionless; gpsd reports 99.99 for unknown.
  package static let dilution = 0.0...1000.0
  /// m/s²: a hundred times the range of wearable sensors.
  package static let acceleration = -100_000.0...100_000.0
  /// rad/s.
  package static let rotationRate = -10_000.0...10_000.0
  /// µT.
  package static let magneticField = -10_000_000.0...10_000_000.0
  /// Beats per minute; 0 is lost contact.
  package static let heartRate = 0.0...300.0
  /// Seconds between two beats: the profile's 16 bits of 1/1024 s.
  package static let beatInterval = 0.0...64.0
  /// Pascals: from 30 km up to 90 m below water.
  package static let pressure = 1000.0...1_000_000.0
  /// Revolutions per minute.
  package static let revolutionRate = 0.0...10_000.0
  /// Watts; a power meter reports negative power for backward pedaling.
  package static let power = -10_000.0...10_000.0
  /// Meters per second of a person or a machine's belt: RSC and FTMS can send 256 and 182 m/s.
  package static let ownSpeed = 0.0...100.0
  /// Steps of both feet per minute; a byte of RSC doubled.
  package static let stepRate = 0.0...510.0
  /// Meters between two contacts of one foot: 16 bits of centimeters are up to 655 m.
  package static let strideLength = 0.0...10.0
  /// Meters of a sensor's own counter.
  package static let countedDistance = 0.0...1_000_000_000.0
  /// Percent of a slope.
  package static let inclination = -100.0...100.0
  /// The level of a machine's resistance.
  package static let resistance = -10_000.0...10_000.0
}

extension Double? {
  /// Removes a value outside the limits.
  ///
  /// - Returns: Whether there was one.
  fileprivate mutating func remove(outside limits: ClosedRange<Double>) -> Bool {
    guard let value = self, !limits.contains(value) else { return false }
    self = nil
    return true
  }
}

extension Fix {
  /// Removes values that are not finite or that no receiver can report.
  ///
  /// - Returns: The names of their fields, in order; empty for a sound fix.
  package mutating func removeImpossibleValues() -> [String] {
    typealias Limits = ReadingLimits
    var removed: [String] = []
    if hdop.remove(outside: Limits.dilution) { removed.append("hdop") }
    if vdop.remove(outside: Limits.dilution) { removed.append("vdop") }
    if pdop.remove(outside: Limits.dilution) { removed.append("pdop") }
    if let time = receiverTime, !ClockMapping.plausibleTimes.contains(time) {
      receiverTime = nil
      removed.append("time")
    }
    guard var place = location else { return removed }
    guard (-90...90).contains(place.latitude), (-180...180).contains(place.longitude) else {
      location = nil
      return removed + ["position"]
    }
    if place.altitude.remove(outside: Limits.altitude) { removed.append("altitude") }
    if place.geoidSeparation.remove(outside: Limits.geoidSeparation) {
      removed.append("geoid separation")
    }
    if place.horizontalAccuracy.remove(outside: Limits.accuracy) {
      removed.append("horizontal accuracy")
    }
    if place.verticalAccuracy.remove(outside: Limits.accuracy) {
      removed.append("vertical accuracy")
    }
    if place.speed.remove(outside: Limits.speed) { removed.append("speed") }
    if place.speedAccuracy.remove(outside: Limits.accuracy) { removed.append("speed accuracy") }
    if place.course.remove(outside: Limits.course) { removed.append("course") }
    if place.courseAccuracy.remove(outside: Limits.course) { removed.append("course accuracy") }
    location = place
    return removed
  }
}

extension TraceRow {
  /// Removes values that are not finite or that no sensor can report.
  ///
  /// - Returns: The names of their fields, in order; empty for a sound row.
  package mutating func removeImpossibleValues() -> [String] {
    typealias Limits = ReadingLimits
    var removed: [String] = []
    if acceleration?.isWithin(Limits.acceleration) == false {
      acceleration = nil
      removed.append("acceleration")
    }
    if rotationRate?.isWithin(Limits.rotationRate) == false {
      rotationRate = nil
      removed.append("rotation rate")
    }
    if magneticField?.isWithin(Limits.magneticField) == false {
      magneticField = nil
      removed.append("magnetic field")
    }
    if let rate = heartRate {
      if !Limits.heartRate.contains(rate.beatsPerMinute) {
        heartRate = nil
        removed.append("heart rate")
      } else if !rate.beatIntervals.allSatisfy(Limits.beatInterval.contains) {
        heartRate?.beatIntervals.removeAll { !Limits.beatInterval.contains($0) }
        removed.append("beat interval")
      }
    }
    if let value = pressure?.pascals, !Limits.pressure.contains(value) {
      pressure = nil
      removed.append("pressure")
    }
    removed += cycling?.removeImpossibleValues() ?? []
    removed += running?.removeImpossibleValues() ?? []
    removed += machine?.removeImpossibleValues() ?? []
    return removed
  }
}

extension CyclingReading {
  fileprivate mutating func removeImpossibleValues() -> [String] {
    typealias Limits = ReadingLimits
    var removed: [String] = []
    if crankRevolutionsPerMinute.remove(outside: Limits.revolutionRate) {
      removed.append("cadence")
    }
    if wheelRevolutionsPerMinute.remove(outside: Limits.revolutionRate) {
      removed.append("wheel rate")
    }
    if let count = wheelRevolutions, !(0...Int(UInt32.max)).contains(count) {
      wheelRevolutions = nil
      removed.append("wheel revolutions")
    }
    if power.remove(outside: Limits.power) { removed.append("power") }
    return removed
  }
}

extension RunningReading {
  /// Removes values that are not finite or that no sensor can report.
  ///
  /// - Returns: The names of their fields, in order; empty for a sound reading.
  package mutating func removeImpossibleValues() -> [String] {
    typealias Limits = ReadingLimits
    var removed: [String] = []
    if speedMetersPerSecond.remove(outside: Limits.ownSpeed) { removed.append("running speed") }
    if stepsPerMinute.remove(outside: Limits.stepRate) { removed.append("steps per minute") }
    if strideLengthMeters.remove(outside: Limits.strideLength) { removed.append("stride length") }
    if totalMeters.remove(outside: Limits.countedDistance) { removed.append("running distance") }
    if let count = stepCount, !(0...Int(UInt32.max)).contains(count) {
      stepCount = nil
      removed.append("step count")
    }
    return removed
  }
}

extension MachineReading {
  /// Removes values that are not finite or that no machine can report.
  ///
  /// - Returns: The names of their fields, in order; empty for a sound reading.
  package mutating func removeImpossibleValues() -> [String] {
    typealias Limits = ReadingLimits
    var removed: [String] = []
    if speedMetersPerSecond.remove(outside: Limits.ownSpeed) { removed.append("machine speed") }
    if totalMeters.remove(outside: Limits.countedDistance) { removed.append("machine distance") }
    if inclinationPercent.remove(outside: Limits.inclination) { removed.append("inclination") }
    if resistanceLevel.remove(outside: Limits.resistance) { removed.append("resistance") }
    return removed
  }
}

extension Vector3 {
  fileprivate func isWithin(_ limits: ClosedRange<Double>) -> Bool {
    limits.contains(x) && limits.contains(y) && limits.contains(z)
  }
}
