import HealthModel
import Mobility

/// A collector of the engine's findings of a walk.
struct GaitTally {
  private(set) var steps: [Step] = []
  private(set) var bouts: [WalkingBout] = []
  private(set) var stairs: [StairsBout] = []
  private(set) var pushes: [Instant] = []
  private(set) var warnings: [MobilityWarning] = []

  mutating func receive(_ finding: MobilityFinding) {
    switch finding {
    case .step(let step): steps.append(step)
    case .bout(let bout): bouts.append(bout)
    case .stairs(let bout): stairs.append(bout)
    case .push(let date): pushes.append(date)
    case .warning(let warning): warnings.append(warning)
    case .paced: break
    }
  }
}
