import Console
import Foundation
package import Training

/// Plan files by the end of their names.
package enum PlanFile {
  /// The formats that are read and written, by their words.
  package enum Format: String, CaseIterable, Sendable {
    case text, erg, mrc, zwo, json, intervals
  }

  /// A file that is longer is no plan.
  private static let maximumBytes = 1 << 20

  package static func read(_ path: String) throws -> WorkoutPlan {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandError(text: "\(path) cannot be read")
    }
    guard data.count <= maximumBytes, let text = String(data: data, encoding: .utf8) else {
      throw CommandError(text: "\(path) is not a plan: it is too long, or not UTF-8")
    }
    let url = URL(filePath: path)
    do {
      var plan: WorkoutPlan
      switch url.pathExtension.lowercased() {
      case "erg", "mrc": plan = try ERGPlanFile.plan(from: text)
      case "json": plan = try RunnerUpPlanFile.plan(from: text)
      case "md", "intervals": plan = try IntervalsPlanText.plan(from: text)
      case "zwo":
        throw CommandError(text: "\(path): ZWO is written, and not read yet; use ERG, MRC or text")
      default: plan = try WorkoutPlan(text: text)
      }
      if plan.name == nil { plan.name = url.deletingPathExtension().lastPathComponent }
      return plan
    } catch let error as PlanFormatError {
      throw CommandError(text: "\(path): \(error)")
    }
  }

  package static func text(of plan: WorkoutPlan, as format: Format) throws -> String {
    switch format {
    case .text: plan.text + "\n"
    case .erg, .mrc: try ERGPlanFile.text(of: plan)
    case .zwo: try ZWOPlanFile.text(of: plan)
    case .json: try RunnerUpPlanFile.text(of: plan)
    case .intervals: try IntervalsPlanText.text(of: plan)
    }
  }
}
