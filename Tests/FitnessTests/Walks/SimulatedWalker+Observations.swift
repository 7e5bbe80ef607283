import Fitness
import Foundation
import HealthModel
import TestSupport

extension SimulatedWalker.Day {
  var wear: WearTimeDay { WearTimeDay(day: CalendarDay(of: start, in: .gmt), hours: wearHours) }

  var walks: [WalkObservation] {
    bouts.map {
      WalkObservation(
        id: $0.id, span: $0.span, stepCount: $0.stepCount, speed: $0.speed, cadence: $0.cadence,
        isCalibrated: true)
    }
  }
}

extension SimulatedWalkerGait.Bout {
  var observation: WalkObservation {
    WalkObservation(
      id: id, span: span, stepCount: stepCount, speed: speed, stepLength: stepLength,
      doubleSupport: doubleSupport, asymmetry: asymmetry,
      strideTimeVariability: strideTimeVariability)
  }
}
