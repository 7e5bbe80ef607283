import Console
import HealthModel
import Mobility

/// A walk as `gait --json` prints it (docs/json.md, docs/schemas/gait.schema.json).
package struct GaitJSON: Encodable {
  struct StepJSON: Encodable {
    let seconds: Double
    let foot: String?

    enum CodingKeys: String, CodingKey {
      case foot
      case seconds = "t_s"
    }
  }

  struct Stairs: Encodable {
    let startSeconds, endSeconds: Double
    let direction: String
    let flights, speed, height: Double?

    enum CodingKeys: String, CodingKey {
      case direction, flights
      case startSeconds = "start_s"
      case endSeconds = "end_s"
      case speed = "speed_mps"
      case height = "height_m"
    }
  }

  struct Totals: Encodable {
    let stepCount: Int
    let walkingSeconds: Double
    let pushCount: Int?

    enum CodingKeys: String, CodingKey {
      case stepCount = "step_count"
      case walkingSeconds = "walking_s"
      case pushCount = "push_count"
    }
  }

  let placement: String
  let heightMeters: Double?
  let steps: [StepJSON]
  let bouts: [GaitBoutJSON]
  let stairs: [Stairs]
  let totals: Totals

  enum CodingKeys: String, CodingKey {
    case placement, steps, bouts, stairs, totals
    case heightMeters = "height_m"
  }

  package init(_ report: GaitReport) {
    let origin = report.origin
    placement = report.configuration.placement.rawValue
    heightMeters = report.configuration.heightMeters
    steps = report.steps.map {
      StepJSON(seconds: origin.seconds($0.time), foot: $0.foot?.rawValue)
    }
    bouts = report.bouts.map { GaitBoutJSON($0, origin) }
    stairs = report.stairs.map {
      Stairs(
        startSeconds: origin.seconds($0.span.start), endSeconds: origin.seconds($0.span.end),
        direction: $0.direction.rawValue, flights: $0.flights.map(Double.init),
        speed: $0.speedMetersPerSecond, height: $0.heightMeters)
    }
    totals = Totals(
      stepCount: report.steps.count, walkingSeconds: report.walkingTime.exactSeconds,
      pushCount: report.configuration.usesWheelchair ? report.pushes.count : nil)
  }
}
