/// What `report --json` prints (docs/schemas/report.schema.json).
package struct WrittenReport: Encodable, Hashable, Sendable {
  package var workout: String?
  package var period: String?
  package var path = ""
  package var bytes = 0

  package init(workout: String? = nil, period: String? = nil) {
    self.workout = workout
    self.period = period
  }
}
