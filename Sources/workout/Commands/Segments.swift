import ArgumentParser
import CommandOptions
import Console
import HealthModel
import HealthStorage
import Reports
import TrainingHistory
import TrainingReports

struct Segments: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "segments",
    abstract:
      "List and add segments: parts of a way, with the times of all workouts that pass them.",
    discussion: """
      A segment is a part of a workout's route. Each later and earlier workout of the same activity that follows it in \
      the same direction has an effort for each pass; times run from its start to its end, pauses included.

        workout segments add "Hill" --workout last --from-km 3.2 --to-km 4.6
        workout segments
        workout segments show Hill
        workout segments --json | jq '.segments[].efforts[0]'
      """,
    subcommands: [List.self, Add.self, Show.self, Delete.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Show your segments with the best time of each.")
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      try await Interruption.watching {
        let store = try await global.openStore()
        let entries = try await store.segmentHistory().segments
        if global.json { return try Output().line(try JSONText.line(SegmentsJSON(entries))) }
        guard !entries.isEmpty else {
          return Terminal.warn("no segments yet; workout segments add takes one from a workout")
        }
        let table = SegmentsTable(entries, measures: global.measures, times: global.times)
        try Output().line(table.lines(Terminal.output).joined(separator: "\n"))
      }
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: "Add a part of a workout's route as a segment.")
    @Argument(help: ArgumentHelp("Its name.", valueName: "name"))
    var name: String
    @Option(help: WorkoutID.help, completion: WorkoutID.completion)
    var workout: String
    @Option(help: ArgumentHelp("Its start along the workout in km.", valueName: "km"))
    var fromKm: Double
    @Option(help: ArgumentHelp("Its end along the workout in km.", valueName: "km"))
    var toKm: Double
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let store = try await global.openStore()
      let segment = try await store.segment(
        named: name, of: try await store.workout(matching: workout), fromMeters: fromKm * 1000,
        toMeters: toKm * 1000)
      try await store.changeSegments { try $0.insert(segment) }
      try await Segments.show(segment, store, global)
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show all efforts at a segment, the fastest first.")
    @Argument(help: ArgumentHelp("Its name.", valueName: "name"))
    var name: String
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let store = try await global.openStore()
      try await Segments.show(try await SegmentList(of: store).named(name), store, global)
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete a segment; workouts stay as they are.")
    @Argument(help: ArgumentHelp("Its name.", valueName: "name"))
    var name: String
    @OptionGroup var global: GlobalOptions

    func run() async throws {
      let store = try await global.openStore()
      try await store.changeSegments { try $0.remove(name) }
      guard global.json else { return }
      try Output().line(try JSONText.line(SegmentsJSON(try await store.segmentHistory().segments)))
    }
  }

  private static func show(
    _ segment: RouteSegment, _ store: HealthStore, _ global: GlobalOptions
  ) async throws {
    try await Interruption.watching {
      let efforts = try await store.segmentHistory().efforts(at: segment)
      if global.json {
        return try Output().line(try JSONText.line(SegmentsJSON([(segment, efforts)])))
      }
      let table = SegmentEffortsTable(
        segment, efforts, measures: global.measures, times: global.times)
      let picture = RouteSketch(segment.locations).lines(
        on: Terminal.output, width: 40, height: 10, measures: global.measures)
      let space = picture.isEmpty ? [] : [""]
      let lines = table.lines(Terminal.output) + space + picture
      try Output().line(lines.joined(separator: "\n"))
    }
  }
}
