import ArgumentParser
import Console
import Foundation
import HealthModel
import HealthStorage
import Recording
import Reports
import Training
import TrainingHistory

/// The plan that a recording follows.
struct PlanOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A plan: a name of workout plans, a file, or steps such as \"2km, 6x(800m, 400m easy)\".",
      valueName: "name|file|steps"))
  var plan: String?
  @Option(
    help: ArgumentHelp(
      "How cues of the plan reach you: none, tones (the terminal's bell) or words (speech-dispatcher).",
      valueName: "none|tones|words"))
  var cues = CueChoice.tones

  /// Returns the plan, and what its targets refer to.
  ///
  /// - Parameters:
  ///   - activity: The activity of the recording.
  ///   - store: The store.
  /// - Returns: `nil` if there is none.
  /// - Throws: A `CommandError` or an error of the format, with the place.
  func chosen(
    for activity: WorkoutActivityType, in store: HealthStore
  ) async throws -> (plan: WorkoutPlan, references: PlanReferences)? {
    guard let plan else { return nil }
    let chosen = try await Self.plan(plan, in: store)
    if let given = chosen.activity, given != activity {
      throw CommandError(
        text:
          "the plan '\(plan)' is for \(given.title.lowercased()), not \(activity.title.lowercased())"
      )
    }
    let references = try await PersonZones(of: store).planReferences(for: activity, at: .now)
    for reason in chosen.unavailableTargets(references) {
      Terminal.warn("workout: no advice about a target: \(reason)")
    }
    return (chosen, references)
  }

  /// Finds a plan by its name, as a file, or as its steps.
  static func plan(_ words: String, in store: HealthStore) async throws -> WorkoutPlan {
    if let plan = try await PlanList(of: store)[words] { return plan }
    if FileManager.default.fileExists(atPath: words) { return try PlanFile.read(words) }
    do {
      return try WorkoutPlan(text: words)
    } catch {
      guard words.contains(where: \.isNumber) else {
        throw CommandError(
          text: "there is no plan and no file '\(words)'; workout plans lists the plans")
      }
      throw CommandError(text: "'\(words)': \(error)")
    }
  }
}

extension CueChoice: ExpressibleByArgument {}

/// Plan files by the end of their names.
enum PlanFile {
  /// The formats that are read and written, by their words.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, erg, mrc, zwo, json, intervals
  }

  /// A file that is longer is no plan.
  private static let maximumBytes = 1 << 20

  static func read(_ path: String) throws -> WorkoutPlan {
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

  static func text(of plan: WorkoutPlan, as format: Format) throws -> String {
    switch format {
    case .text: plan.text + "\n"
    case .erg, .mrc: try ERGPlanFile.text(of: plan)
    case .zwo: try ZWOPlanFile.text(of: plan)
    case .json: try RunnerUpPlanFile.text(of: plan)
    case .intervals: try IntervalsPlanText.text(of: plan)
    }
  }
}
