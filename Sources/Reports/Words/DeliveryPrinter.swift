package import Console
package import Delivery
import Foundation
import HealthModel
package import HealthStorage

/// Prints background deliveries and their results.
package struct DeliveryPrinter: Sendable {
  let isJSON: Bool
  let times: TimeText

  package init(isJSON: Bool, times: TimeText) {
    self.isJSON = isJSON
    self.times = times
  }

  package func print(_ registrations: [DeliveryRegistration]) throws {
    if registrations.isEmpty, !isJSON {
      Terminal.warn("no deliveries; register one with: workout deliver enable TYPE -- PROGRAM")
    }
    for registration in registrations {
      try Output().line(
        isJSON
          ? try JSONText.line(RegistrationJSON(registration, registration.schedule))
          : line(registration))
    }
  }

  /// Prints a report; a write error does not stop deliveries.
  package func report(_ report: DeliveryReport) {
    guard !isJSON else {
      if let line = try? JSONText.line(ReportJSON(report)) { try? Output().line(line) }
      return
    }
    let words = [
      report.registration.client.bundleIdentifier, report.registration.type.name,
      "\(report.outcome)",
    ]
    try? Output().line(words.joined(separator: "  "))
  }

  private func line(_ registration: DeliveryRegistration) -> String {
    let schedule = registration.schedule
    return [
      registration.client.bundleIdentifier, registration.type.name, "\(schedule.frequency)",
      Self.state(schedule), schedule.delivered.map { "last \(times.dateAndMinute($0))" },
      "\(registration.target)",
    ].compactMap(\.self).joined(separator: "  ")
  }

  static func state(_ schedule: DeliverySchedule) -> String {
    let now = Instant(secondsSince1970: Date().timeIntervalSince1970)
    guard !schedule.hasStopped(at: now) else { return "stopped" }
    return schedule.misses == 0 ? "waiting" : "retrying"
  }
}

/// A registration, as `deliver --list --json` prints it.
struct RegistrationJSON: Encodable {
  let type: String
  let client: String
  let frequency: String
  let state: String
  let missCount: Int
  let delivered: String?
  let nextAttempt: String?
  var command: [String]?
  var socket: String?

  init(_ registration: DeliveryRegistration, _ schedule: DeliverySchedule) {
    type = registration.type.name
    client = registration.client.bundleIdentifier
    frequency = "\(schedule.frequency)"
    state = DeliveryPrinter.state(schedule)
    missCount = schedule.misses
    delivered = schedule.delivered?.rfc3339
    nextAttempt = schedule.nextAttempt?.rfc3339
    switch registration.target {
    case .command(let words): command = words
    case .socket(let path): socket = path
    }
  }

  enum CodingKeys: String, CodingKey {
    case type, client, frequency, state, delivered, command, socket
    case missCount = "miss_count"
    case nextAttempt = "next_attempt"
  }
}

/// The result of a delivery, as `deliver --json` prints it.
struct ReportJSON: Encodable {
  let type: String
  let client: String
  let outcome: String
  let exitCode: Int32?
  let missCount: Int?

  init(_ report: DeliveryReport) {
    type = report.registration.type.name
    client = report.registration.client.bundleIdentifier
    missCount = report.schedule?.misses
    switch report.outcome {
    case .completed: (outcome, exitCode) = ("completed", nil)
    case .exited(let code): (outcome, exitCode) = ("exited", code)
    case .timedOut: (outcome, exitCode) = ("timedOut", nil)
    case .unreachable: (outcome, exitCode) = ("unreachable", nil)
    case .unanswered: (outcome, exitCode) = ("unanswered", nil)
    }
  }

  enum CodingKeys: String, CodingKey {
    case type, client, outcome
    case exitCode = "exit_code"
    case missCount = "miss_count"
  }
}
