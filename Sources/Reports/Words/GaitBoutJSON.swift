import HealthModel
import Mobility

/// A walking bout as `gait --json` prints it; metrics that could not be measured are absent and listed in
/// `missing`.
struct GaitBoutJSON: Encodable {
  let startSeconds, endSeconds: Double
  let isFlat: Bool
  let ground: String
  let stepCount, turns: Int
  let cadence, speed, stepLength: Double?
  let speedInterval, stepLengthInterval, doubleSupportInterval: [Double]?
  let doubleSupport, asymmetry, stepTimeAsymmetry, strideTimeVariability: Double?
  let stepRegularity, strideRegularity: Double?
  /// The reasons of missing metrics, by metric.
  let missing: [String: String]?

  enum CodingKeys: String, CodingKey {
    case ground, turns, missing
    case startSeconds = "start_s"
    case endSeconds = "end_s"
    case isFlat = "flat"
    case stepCount = "step_count"
    case cadence = "cadence_spm"
    case speed = "speed_mps"
    case speedInterval = "speed_mps_interval_80"
    case stepLength = "step_length_m"
    case stepLengthInterval = "step_length_m_interval_80"
    case doubleSupport = "double_support_pct"
    case doubleSupportInterval = "double_support_pct_interval_80"
    case asymmetry = "asymmetry_pct"
    case stepTimeAsymmetry = "step_time_asymmetry_pct"
    case strideTimeVariability = "stride_time_cv_pct"
    case stepRegularity = "step_regularity"
    case strideRegularity = "stride_regularity"
  }

  init(_ bout: WalkingBout, _ origin: TraceOrigin) {
    func percent(_ value: Double?) -> Double? { value.map { $0 * 100 } }
    func interval(_ estimate: GaitEstimate?, _ factor: Double = 1) -> [Double]? {
      estimate?.interval80.map { [$0.lowerBound * factor, $0.upperBound * factor] }
    }
    startSeconds = origin.seconds(bout.span.start)
    endSeconds = origin.seconds(bout.span.end)
    isFlat = bout.ground.isFlat
    ground = bout.ground.rawValue
    stepCount = bout.stepCount
    turns = bout.turnCount
    cadence = bout.cadence?.value
    speed = bout.speed?.value
    speedInterval = interval(bout.speed)
    stepLength = bout.stepLength?.value
    stepLengthInterval = interval(bout.stepLength)
    doubleSupport = percent(bout.doubleSupport?.value)
    doubleSupportInterval = interval(bout.doubleSupport, 100)
    asymmetry = percent(bout.asymmetry?.value)
    stepTimeAsymmetry = percent(bout.stepTimeAsymmetry)
    strideTimeVariability = percent(bout.strideTimeVariability)
    stepRegularity = bout.stepRegularity
    strideRegularity = bout.strideRegularity
    missing =
      bout.refusals.isEmpty
      ? nil
      : Dictionary(
        uniqueKeysWithValues: bout.refusals.map { ($0.key.rawValue, $0.value.rawValue) })
  }
}
