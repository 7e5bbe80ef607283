import Fitness
import HealthModel
import Sessions

/// The result of a field test, as `record --json` prints it (docs/json.md).
package struct FieldTestReportJSON: Encodable {
  let kind = "field_test"
  let fieldTest: Body

  enum CodingKeys: String, CodingKey {
    case kind
    case fieldTest = "field_test"
  }

  struct Body: Encodable {
    var name: String
    var end: String
    var durationSeconds: Double
    var distanceMeters: Double?
    var distanceInterval: [Double]?
    var distanceSource: String?
    var courseLengthMeters: Double?
    var lapCount: Int?
    var remainderMeters: Double?
    var remainderSource: String?
    var restCount: Int?
    var restSeconds: Double?
    var startHeartRate: Double?
    var endHeartRate: Double?
    var level: Int?
    var shuttleCount: Int?
    var expectedMeters: Double?
    var lowerLimitMeters: Double?
    var oxygenUptake: Double?
    var oxygenUptakeInterval: [Double]?
    var isOutsideStudy: Bool?
    var refusal: String?

    enum CodingKeys: String, CodingKey {
      case name, end, level, refusal
      case durationSeconds = "duration_s"
      case distanceMeters = "distance_m"
      case distanceInterval = "distance_interval_80_m"
      case distanceSource = "distance_source"
      case courseLengthMeters = "course_length_m"
      case lapCount = "lap_count"
      case remainderMeters = "remainder_m"
      case remainderSource = "remainder_source"
      case restCount = "rest_count"
      case restSeconds = "rest_s"
      case startHeartRate = "start_heart_rate_bpm"
      case endHeartRate = "end_heart_rate_bpm"
      case shuttleCount = "shuttle_count"
      case expectedMeters = "expected_m"
      case lowerLimitMeters = "lower_limit_m"
      case oxygenUptake = "vo2max_ml_per_kg_min"
      case oxygenUptakeInterval = "vo2max_interval_80_ml_per_kg_min"
      case isOutsideStudy = "outside_study"
    }
  }

  package init(_ report: FieldTestReport) {
    var body = Body(
      name: report.kind.rawValue, end: report.end.rawValue,
      durationSeconds: report.durationSeconds, distanceMeters: report.distanceMeters,
      distanceInterval: report.distanceInterval80.map { [$0.lowerBound, $0.upperBound] },
      distanceSource: report.metadata.string(.fieldTestDistanceSource),
      courseLengthMeters: report.courseMeters, lapCount: report.lapCount,
      remainderMeters: report.remainderMeters,
      remainderSource: report.metadata.string(.fieldTestRemainderSource),
      restCount: report.restCount, restSeconds: report.restSeconds,
      startHeartRate: report.startHeartRate, endHeartRate: report.endHeartRate,
      level: report.level, shuttleCount: report.shuttleCount)
    if let comparison = report.comparison {
      body.expectedMeters = comparison.expected
      body.lowerLimitMeters = comparison.lowerLimit
    }
    switch report.oxygenUptake {
    case .success(let result):
      body.oxygenUptake = result.value
      body.oxygenUptakeInterval = [result.interval80.lowerBound, result.interval80.upperBound]
      body.isOutsideStudy = result.isOutsideStudy
    case .failure(let refusal): body.refusal = FieldTestPage.words(refusal)
    case nil: body.refusal = FieldTestPage.refusal(report)
    }
    fieldTest = body
  }
}
