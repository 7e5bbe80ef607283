/// The numbers of the fields with device totals, which differ between sessions and laps.
///
/// **Source** Garmin, *FIT Profile*, messages `session` and `lap`.
struct FITTotalsFields: Hashable, Sendable {
  let elapsedTime: UInt8 = 7
  let timerTime: UInt8 = 8
  let distance: UInt8 = 9
  let cycles: UInt8 = 10
  let calories: UInt8 = 11
  let movingTime, averageSpeed, maximumSpeed, enhancedAverageSpeed, enhancedMaximumSpeed: UInt8
  let averageHeartRate, maximumHeartRate, minimumHeartRate: UInt8
  let averageCadence, maximumCadence, averageFractionalCadence, maximumFractionalCadence: UInt8
  let averagePower, maximumPower, ascent, descent, fractionalCycles: UInt8
  let fractionalAscent, fractionalDescent: UInt8
  let lengths, activeLengths: UInt8

  static let session = FITTotalsFields(
    movingTime: 59, averageSpeed: 14, maximumSpeed: 15, enhancedAverageSpeed: 124,
    enhancedMaximumSpeed: 125, averageHeartRate: 16, maximumHeartRate: 17, minimumHeartRate: 64,
    averageCadence: 18, maximumCadence: 19, averageFractionalCadence: 92,
    maximumFractionalCadence: 93, averagePower: 20, maximumPower: 21, ascent: 22, descent: 23,
    fractionalCycles: 94, fractionalAscent: 199, fractionalDescent: 200, lengths: 33,
    activeLengths: 47)

  static let lap = FITTotalsFields(
    movingTime: 52, averageSpeed: 13, maximumSpeed: 14, enhancedAverageSpeed: 110,
    enhancedMaximumSpeed: 111, averageHeartRate: 15, maximumHeartRate: 16, minimumHeartRate: 63,
    averageCadence: 17, maximumCadence: 18, averageFractionalCadence: 80,
    maximumFractionalCadence: 81, averagePower: 19, maximumPower: 20, ascent: 21, descent: 22,
    fractionalCycles: 82, fractionalAscent: 156, fractionalDescent: 157, lengths: 32,
    activeLengths: 40)
}
