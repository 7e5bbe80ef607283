import Estimation
import Fitness
import Foundation

/// Why there is no estimate, and what would help: the one place where that is said.
struct RefusalWords {
  let kind: EstimateKind
  let refusal: EstimateRefusal

  /// The reason in one word, for machines.
  var word: String {
    switch refusal {
    case .birthDateMissing: "birth_date_missing"
    case .heightMissing: "height_missing"
    case .tooYoung: "too_young"
    case .irregularRhythm: "irregular_rhythm"
    case .wheelchairUser: "wheelchair_user"
    case .tooLittleWear: "too_little_wear"
    case .tooFewWearDays: "too_few_wear_days"
    case .tooFewBouts: "too_few_bouts"
    case .tooFewWalkingDays: "too_few_walking_days"
    case .tooFewMeasures: "too_few_measures"
    case .noSuitableWorkout: "no_suitable_workout"
    case .rebuilding: "rebuilding"
    }
  }

  /// What there is and what is needed, where that is a number.
  var amounts: (have: Double, needed: Double)? {
    switch refusal {
    case .tooLittleWear(let hours, let needed): (hours, needed)
    case .tooFewWearDays(let days, let needed, _): (Double(days), Double(needed))
    case .tooFewBouts(let bouts, let needed): (Double(bouts), Double(needed))
    case .tooFewWalkingDays(let days, let needed): (Double(days), Double(needed))
    case .tooFewMeasures(let measures, let needed): (Double(measures), Double(needed))
    default: nil
    }
  }

  /// What is missing.
  var reason: String {
    switch refusal {
    case .birthDateMissing: "your birth date is not known"
    case .heightMissing: "your height is not known"
    case .tooYoung(let years): "it is made for people from \(Int(years)) years on"
    case .irregularRhythm:
      "with a pacing device or atrial fibrillation the heart rate does not tell effort"
    case .wheelchairUser: "it is an estimate of walking"
    case .tooLittleWear(let hours, let needed):
      "sensors were worn for \(Int(hours)) of the \(Int(needed)) hours that it needs"
    case .tooFewWearDays(let days, let needed, let among):
      "sensors were worn long enough on \(days) of the last \(among) days, and it needs \(needed)"
    case .tooFewBouts(let bouts, let needed) where kind == .vo2Max:
      "\(bouts) of the \(needed) easy workouts that it needs are there"
    case .tooFewBouts(let bouts, let needed):
      "\(bouts) of the \(needed) stretches of walking that it needs are there"
    case .tooFewWalkingDays(let days, let needed):
      "\(days) of the \(needed) days with enough walking that it needs are there"
    case .tooFewMeasures(let measures, let needed):
      "\(measures) of the \(needed) measures of walking that it needs are there"
    case .noSuitableWorkout(let rejection): workoutReason(rejection)
    case .rebuilding(let days):
      "it is being rebuilt after the recalibration, \(Self.days(days)) at most"
    }
  }

  /// What the person can do about it; `nil` where nothing can be done.
  var help: String? {
    switch refusal {
    case .birthDateMissing: "workout profile set birth-date 1985-03-09"
    case .heightMissing: "workout profile set height 180cm"
    case .tooYoung, .irregularRhythm, .wheelchairUser: nil
    case .tooLittleWear: "wear a heart-rate sensor for a day or more, and record it"
    case .tooFewWearDays: "wear the sensors for 8 hours or more a day, on more days"
    case .tooFewBouts where kind == .vo2Max:
      "one brisk walk, hill or run of 15 minutes with a heart-rate sensor is enough"
    case .tooFewBouts, .tooFewWalkingDays:
      "record walks on level ground with a motion sensor at the waist or in a pocket"
    case .tooFewMeasures: "record walks with a motion sensor at the lower back or the waist"
    case .noSuitableWorkout(let rejection): workoutHelp(rejection)
    case .rebuilding: "keep wearing the sensors while you walk"
    }
  }

  private func workoutReason(_ rejection: WorkoutRejection?) -> String {
    guard let rejection else {
      return "there is no outdoor walk, run or hike of the last 90 days"
    }
    let most =
      switch rejection {
      case .activity: "are no outdoor walks, runs or hikes"
      case .tooShort: "are too short"
      case .tooFewHeartRates: "have too little heart rate"
      case .unsteadyPace: "have no steady pace"
      case .unsteadyHeartRate: "have no steady heart rate"
      case .cadenceLock: "have a heart rate that is the cadence: the sensor counted steps"
      case .poorPosition: "have positions that are too poor"
      case .grade: "are too steep, or on hills that no barometer measured"
      case .effort: "worked the heart too little, or too hard, to tell"
      case .declared: "are left out of estimates"
      }
    return "most workouts of the last 90 days \(most)"
  }

  private func workoutHelp(_ rejection: WorkoutRejection?) -> String {
    switch rejection {
    case .effort:
      "walk briskly or uphill, or run: the heart has to be between a third and nine tenths of its range"
    case .cadenceLock: "tighten the sensor or use a chest strap"
    case .tooFewHeartRates, .unsteadyHeartRate:
      "record a steady walk or run of 15 minutes with a chest strap"
    default:
      "record 15 minutes of steady walking or running outdoors with a heart-rate sensor"
    }
  }

  private static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
}
