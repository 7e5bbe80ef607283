import Foundation
import HealthModel
import HealthStorage

extension ArchiveExportRun {
  func writeWorkouts() async throws {
    let workouts = types { $0 == .workout }.map { state.workouts($0.type) }
    try await lines(ArchiveFormat.workouts, \.workouts, of: workouts) { line, workout in
      put(workout.head, &line)
      let configuration = workout.configuration
      line.put("activity", configuration.activityType.name)
      line.put("location", "\(configuration.locationType)")
      line.put("swimming_location", "\(configuration.swimmingLocationType)")
      if let length = configuration.lapLength {
        line.put("lap_length") { line in
          line.put("value", length.value)
          line.put("unit", length.unit.description)
        }
      }
      line.put("totals") { Self.put(workout.totals, &$0) }
      line.put("events", each: workout.events) { line, event in
        line.put("kind", event.kind.name)
        line.put("start_us", event.span.start)
        line.put("end_us", event.span.end)
        line.put("metadata", json: event.metadataText)
      }
    }
  }

  private static func put(_ totals: Workout.Totals, _ line: inout JSONLine) {
    line.put("distance_m", totals.distanceMeters)
    line.put("energy_kcal", totals.energyKilocalories)
    line.put("ascent_m", totals.ascentMeters)
    line.put("descent_m", totals.descentMeters)
    line.put("moving_s", totals.movingSeconds)
    line.put("maximum_speed_mps", totals.maximumSpeedMetersPerSecond)
    line.put("average_heart_rate_bpm", totals.averageHeartRate)
    line.put("maximum_heart_rate_bpm", totals.maximumHeartRate)
    line.put("steps", totals.stepCount)
    line.put("strokes", totals.strokeCount)
  }

  func writeSamples() async throws {
    for (place, type) in types(where: \.hasSamplesFile) {
      let member = ArchiveFormat.samplesFile(type.identifier, place: place)
      try await lines(member, \.samples, of: [state.samples(of: type)]) { line, sample in
        put(sample.head, &line)
        line.put("value", sample.value)
        line.put("unit", sample.unit)
      }
    }
  }

  func writeCorrelations() async throws {
    let correlations = types(where: \.isCorrelation).map { state.correlations(of: $0.type) }
    try await lines(ArchiveFormat.correlations, \.correlations, of: correlations) { line, each in
      line.put("type", each.type)
      put(each.head, &line)
      line.put("members", each.members)
    }
  }

  func writeDocuments() async throws {
    let documents = types { $0 == .document }.map { state.documents($0.type) }
    var ids: [UUID] = []
    try await lines(ArchiveFormat.documents, \.documents, of: documents) { line, document in
      put(document.head, &line)
      line.put("title", document.title)
      line.put("patient_name", document.patientName)
      line.put("author_name", document.authorName)
      line.put("custodian_name", document.custodianName)
      line.put("file", Self.file(of: document.head.uuid))
      ids.append(document.head.uuid)
    }
    for id in ids {
      try writer.begin(Self.file(of: id))
      let xml = try await state.xml(of: id)
      try writer.write { $0.append(contentsOf: xml) }
      try writer.end()
    }
  }

  private static func file(of document: UUID) -> String {
    "\(ArchiveFormat.documentsFolder)\(document.uuidString.lowercased()).xml"
  }

  /// Writes the fields that objects of every kind have.
  func put(_ head: StoredHead, _ line: inout JSONLine) {
    line.put("id", head.uuid)
    line.put("start_us", head.span.start)
    line.put("end_us", head.span.end)
    line.put("revision", origins.revision(head.revision))
    line.put("device", origins.device(head.device))
    line.put("metadata", json: head.metadataText)
    line.put("workouts", head.workouts)
    if head.incarnation > 0 { line.put("incarnation", Int(clamping: head.incarnation)) }
  }
}
