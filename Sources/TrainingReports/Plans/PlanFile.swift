import ByteStreams
import Console
import FITFiles
import Foundation
package import HealthModel
package import Training
import WorkoutFiles

/// Plan files by the end of their names.
package enum PlanFile {
  /// The formats that are read and written, by their words.
  package enum Format: String, CaseIterable, Sendable {
    case text, fit, erg, mrc, zwo, json, intervals
  }

  /// A file that is longer is no plan.
  private static let maximumBytes = 1 << 20

  package static func read(_ path: String) throws -> WorkoutPlan {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandError(text: "\(path) cannot be read")
    }
    let url = URL(filePath: path)
    let kind = url.pathExtension.lowercased()
    guard data.count <= maximumBytes else {
      throw CommandError(text: "\(path) is not a plan: it is too long")
    }
    do {
      if kind == "fit" {
        var plan = try FITPlanFile.plan(from: Array(data))
        if plan.name == nil { plan.name = url.deletingPathExtension().lastPathComponent }
        return plan
      }
      guard let text = String(data: data, encoding: .utf8) else {
        throw CommandError(text: "\(path) is not a plan: it is not UTF-8")
      }
      var plan: WorkoutPlan
      switch kind {
      case "erg", "mrc": plan = try ERGPlanFile.plan(from: text)
      case "json": plan = try RunnerUpPlanFile.plan(from: text)
      case "md", "intervals": plan = try IntervalsPlanText.plan(from: text)
      case "zwo": plan = try zwo(data)
      default: plan = try WorkoutPlan(text: text)
      }
      if plan.name == nil { plan.name = url.deletingPathExtension().lastPathComponent }
      return plan
    } catch let error as PlanFormatError {
      throw CommandError(text: "\(path): \(error)")
    } catch let error as XMLElements.Failure {
      throw CommandError(text: "\(path): \(error)")
    } catch let error as FITWorkoutFile.Failure {
      throw CommandError(text: "\(path): \(error)")
    } catch let error as FITPlanFile.Failure {
      throw CommandError(text: "\(path): \(error)")
    }
  }

  private static func zwo(_ data: Data) throws -> WorkoutPlan {
    var builder = ZWOPlanBuilder()
    for event in try XMLElements.events(of: MemorySource(Array(data))) {
      switch event {
      case .start(let name, let attributes, let line):
        try builder.startElement(name, attributes: attributes, line: line)
      case .end(let text):
        builder.characters(text)
        builder.endElement()
      }
    }
    return try builder.plan()
  }

  package static func bytes(
    of plan: WorkoutPlan, as format: Format, created: Instant
  ) throws -> [UInt8] {
    let text: String
    switch format {
    case .fit: return try FITPlanFile.bytes(of: plan, created: created)
    case .text: text = plan.text + "\n"
    case .erg, .mrc: text = try ERGPlanFile.text(of: plan)
    case .zwo: text = try ZWOPlanFile.text(of: plan)
    case .json: text = try RunnerUpPlanFile.text(of: plan)
    case .intervals: text = try IntervalsPlanText.text(of: plan)
    }
    return Array(text.utf8)
  }
}
