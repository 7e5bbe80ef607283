package import Estimation
package import Fitness
import Foundation

/// The reason why there is no estimate, and the remedy.
package struct RefusalWords {
  let kind: EstimateKind
  let refusal: EstimateUnavailability

  package init(kind: EstimateKind, refusal: EstimateUnavailability) {
    self.kind = kind
    self.refusal = refusal
  }

  /// The reason as a word for JSON.
  package var word: String {
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

  /// The available and the required amount, for reasons with amounts.
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

  /// The reason as text.
  var reason: String {
    switch refusal {
    case .birthDateMissing: "your birth date is not known"
    case .heightMissing: "your height is not known"
    case .tooYoung(let years): "estimates need an age of at least \(Int(years)) years"
    case .irregularRhythm:
      "with a pacemaker or atrial fibrillation the heart rate does not show effort"
    case .wheelchairUser: "it estimates walking, and the profile has wheelchair use"
    case .tooLittleWear(let hours, let needed):
      "sensors were worn for \(Int(hours)) of \(Int(needed)) required hours"
    case .tooFewWearDays(let days, let needed, let among):
      "sensors were worn long enough on \(days) of the last \(among) days; \(needed) are required"
    case .tooFewBouts(let bouts, let needed) where kind == .vo2Max:
      "\(bouts) of \(needed) required easy workouts are available"
    case .tooFewBouts(let bouts, let needed):
      "\(bouts) of \(needed) required walking bouts are available"
    case .tooFewWalkingDays(let days, let needed):
      "\(days) of \(needed) required days with enough walking are available"
    case .tooFewMeasures(let measures, let needed):
      "\(measures) of \(needed) required walking metrics are available"
    case .noSuitableWorkout(let rejection): workoutReason(rejection)
    case .rebuilding(let days):
      "a new estimate after the recalibration takes up to \(Self.days(days)) more"
    }
  }

  /// The remedy; `nil` if there is none.
  var help: String? {
    switch refusal {
    case .birthDateMissing: "workout profile set birth-date 1985-03-09"
    case .heightMissing: "workout profile set height 180cm"
    case .tooYoung, .irregularRhythm, .wheelchairUser: nil
    case .tooLittleWear: "wear a heart-rate sensor for a day or more while recording"
    case .tooFewWearDays: "wear the sensors for at least 8 hours on more days"
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
      return "there is no outdoor walk, run or hike in the last 90 days"
    }
    let most =
      switch rejection {
      case .activity: "are not outdoor walks, runs or hikes"
      case .tooShort: "are too short"
      case .tooFewHeartRates: "have too few heart rates"
      case .unsteadyPace: "have an unsteady pace"
      case .unsteadyHeartRate: "have an unsteady heart rate"
      case .cadenceLock: "have a heart rate equal to the cadence: the sensor counted steps"
      case .poorPosition: "have inaccurate positions"
      case .grade: "are too steep, or on hills without a barometer"
      case .effort: "have a heart rate outside the usable range"
      case .declared: "are excluded from estimates"
      }
    return "most workouts of the last 90 days \(most)"
  }

  private func workoutHelp(_ rejection: WorkoutRejection?) -> String {
    switch rejection {
    case .effort:
      "walk briskly or uphill, or run, at 33 % to 90 % of your heart rate range"
    case .cadenceLock: "tighten the sensor or use a chest strap"
    case .tooFewHeartRates, .unsteadyHeartRate:
      "record a steady walk or run of 15 minutes with a chest strap"
    default:
      "record 15 minutes of steady walking or running outdoors with a heart-rate sensor"
    }
  }

  private static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
}
