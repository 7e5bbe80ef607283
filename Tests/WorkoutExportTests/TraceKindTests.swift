import Archiving
import Feeds
import Foundation
import HealthModel
import HealthStorage
import Importing
import SeriesCoding
import Sessions
import TestSupport
import Testing
import WorkoutExport

@testable import Recording
@testable import RecordingCore

/// The force on a paddle: a kind of trace that only this file knows.
private enum PaddleCodec: TraceCodec {
  struct Stroke: Hashable, Sendable {
    var newtons: Double?
    var count: Int?
    var peaks: [Double] = []
  }

  static var traceKind: TraceKind { TraceKind(rawValue: 200) }
  static var word: String { "paddle" }
  static let columns = [
    TraceColumn("force_n", file: "paddle_n"),
    TraceColumn("strokes", .wholeNumber, file: "paddle_strokes"), TraceColumn("peaks_n", .list),
  ]

  static func values(of samples: ArraySlice<TraceSample<Stroke>>) -> [TraceColumn.Values] {
    [
      TraceColumn.Values(samples.map { $0.value.newtons ?? .nan }),
      TraceColumn.Values(samples.map { $0.value.count.map(Double.init) ?? .nan }),
      TraceColumn.Values(lists: samples.map(\.value.peaks)),
    ]
  }

  static func value(at row: Int, of columns: [TraceColumn.Values]) -> Stroke {
    Stroke(
      newtons: columns[0].optional(row), count: Int(exactly: columns[1].numbers[row]),
      peaks: Array(columns[2].list(row)))
  }
}

@Suite("a kind of trace that one file defines")
struct TraceKindTests {
  private static let start = Instant(secondsSince1970: 1_790_000_000)
  private static let boot = Duration.seconds(100)
  private static let header = Feeds.TraceHeader(
    epoch: start, columns: ["t", "hr", "paddle_n", "paddle_strokes"])

  let folder: TemporaryFolder

  init() throws {
    TraceRegistry.register(PaddleCodec.self)
    folder = try TemporaryFolder()
  }

  private func store(_ name: String) throws -> HealthStore {
    let client = ClientIdentity(
      source: Source(name: "Tests", bundleIdentifier: "org.example.tests"))
    return try HealthStore(at: folder.file(name).path, for: client, as: .owner)
  }

  /// Records a minute, whose recorder then dies.
  ///
  /// - Returns: The samples that were recorded.
  private func recordAndDie(_ id: UUID, in store: HealthStore) throws -> [TraceSample<
    PaddleCodec.Stroke
  >] {
    let configuration = WorkoutConfiguration(activityType: .paddleSports)
    var core = try RecordingState(
      id: id, configuration: configuration, options: RecordingOptions(hasPositioning: false),
      clock: ClockMapping(wallClock: Self.start, uptime: Self.boot))
    try core.apply(.start(at: Self.start))
    let journal = try store.beginRecording(
      RecordingPlan(id: id, start: Self.start, configuration: configuration))
    var writer = JournalWriter(journal)
    var recorded: [TraceSample<PaddleCodec.Stroke>] = []
    core.receive(
      FeedEvent<TraceRow>.connected(FeedConnection(.trace(Self.header), uptime: Self.boot)))
    for second in 1...60 {
      let uptime = Self.boot + .seconds(second)
      let row = TraceRow(
        heartRate: HeartRate(beatsPerMinute: Double(100 + second)),
        others: [second % 7 == 0 ? "" : "\(Double(second) / 4)", "\(second)"])
      core.receive(
        FeedEvent<TraceRow>.reading(
          Reading(time: core.clock.utc(at: uptime), uptime: uptime, value: row)))
      for effect in core.drainEffects() {
        switch effect {
        case .storeReading(let reading):
          writer.add(reading)
          if let sample = reading.sample(of: PaddleCodec.self) { recorded.append(sample) }
        case .journalSession: writer.sessionChanged()
        default: break
        }
      }
      try writer.flush(core)
    }
    return recorded
  }

  private func samples(
    of workout: UUID, in store: HealthStore
  ) async throws -> [TraceSample<PaddleCodec.Stroke>] {
    let traces = try await store.traces(of: workout)
    let trace = try #require(traces.first { $0.kind == PaddleCodec.traceKind })
    var samples: [TraceSample<PaddleCodec.Stroke>] = []
    for try await batch in store.samples(of: trace, PaddleCodec.self) { samples += batch }
    return samples
  }

  @Test("it is recorded, recovered, replayed, archived, exported and imported")
  func everywhere() async throws {
    let store = try store("health.sqlite")
    let id = UUID()
    let recorded = try recordAndDie(id, in: store)
    #expect(recorded.count == 60)
    #expect(recorded[6].value == PaddleCodec.Stroke(newtons: nil, count: 7))
    // The recorder's files are closed with its last reference; its entries are in the log.
    let journal = try store.resumeRecording()
    var entries: [JournalEntry] = []
    for try await batch in try journal.entries() { entries += batch }
    #expect(entries.samples(of: PaddleCodec.self) == recorded)
    #expect(entries.samples(of: HeartRateCodec.self).count == 60)
    var core = try RecordingState(
      id: id, configuration: journal.plan.configuration,
      options: RecordingOptions(hasPositioning: false),
      clock: ClockMapping(wallClock: Self.start, uptime: Self.boot))
    for entry in entries { core.replay(entry) }
    #expect(core.lastDate == Self.start + .seconds(60))
    try journal.append([
      .reading(
        TraceSample(
          time: Self.start + .seconds(61), value: PaddleCodec.Stroke(newtons: 9, peaks: [1.5, 2])),
        PaddleCodec.self)
    ])
    let workout = try journal.finish(
      Workout(
        configuration: journal.plan.configuration,
        span: TimeRange(start: Self.start, end: Self.start + .seconds(61)),
        header: ObjectHeader(uuid: id))
    ).workout
    let stored = try await samples(of: id, in: store)
    #expect(stored.dropLast() == recorded[...])
    #expect(stored.last?.value.peaks == [1.5, 2])
    #expect(try await store.verify() == [])

    let archive = folder.file("archive.zip").path
    _ = try await ArchiveExport(of: store, to: archive, as: .zip, by: "test 1").run()
    let restored = try self.store("restored.sqlite")
    let report = try await ArchiveImport(from: archive, into: restored).run()
    #expect(report.isWhole)
    #expect(try await samples(of: id, in: restored) == stored)

    let file = folder.file("trace.csv").path
    _ = try await store.export(workout, as: .trace, to: file)
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(lines[1] == "t,hr,paddle_n,paddle_strokes")
    #expect(lines[2] == "1.0,101.0,0.25,1.0")
    #expect(lines[8] == "7.0,107.0,,7.0")
    let imported = try self.store("imported.sqlite")
    _ = try await ImportRun(into: imported).importFiles([file])
    let copy = try #require(try await imported.workouts(limit: 1).first)
    // A trace file has no lists.
    var listless = stored
    for index in listless.indices { listless[index].value.peaks = [] }
    #expect(try await samples(of: copy.uuid, in: imported) == listless)
  }
}
