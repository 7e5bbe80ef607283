import CommandOptions
public import ArgumentParser
public import Charts
import Console
import Foundation
import HealthModel
import HealthStorage
import Reports

struct Rings: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rings", abstract: "Show the activity rings of a day: move, exercise and stand.",
    discussion: """
      Days are in the time zone of the profile. Beyond 100 % a second turn is drawn over the first. Days without \
      data are omitted.

        workout rings
        workout rings 2026-11-20
        workout rings --days 7

      To show the day of another person, use the output of their 'rings --json':

        workout rings --file friend.json

      A picture of one day, on black unless --ground says otherwise; with --animate the rings move from those of \
      the day before, except where the reader's system asks for less motion:

        workout rings --svg rings.svg
        workout rings 2026-11-20 --svg rings.svg --ground light --animate
      """)

  @Argument(
    help: ArgumentHelp("The day, or the last day with --days (default: today).", valueName: "day"))
  var day: DayArgument?
  @Option(help: ArgumentHelp("The number of days.", valueName: "number"))
  var days = 1
  @Option(
    help: ArgumentHelp(
      "A file with the output of rings --json, to draw in place of the store's days.",
      valueName: "path"),
    completion: .file())
  var file: String?
  @Option(
    help: ArgumentHelp(
      "An SVG output file, or - for standard output, in place of text.", valueName: "path"),
    completion: .file(extensions: ["svg"]))
  var svg: String?
  @Option(help: "The ground of the picture.")
  var ground = RingsPicture.Ground.black
  @Flag(help: "Move the rings of the picture from those of the day before.")
  var animate = false
  @OptionGroup var global: GlobalOptions

  /// The maximum number of days, a century.
  private static let maximumDays = 36_525

  func validate() throws {
    guard (1...Self.maximumDays).contains(days) else {
      throw ValidationError("--days must be from 1 to \(Self.maximumDays)")
    }
    if file != nil, day != nil || days != 1 {
      throw ValidationError("--file cannot be combined with a day or --days")
    }
    if svg == nil, animate || ground != .black {
      throw ValidationError("--ground and --animate are of a picture; add --svg rings.svg")
    }
    if svg != nil, days != 1 || global.json {
      throw ValidationError("--svg draws one day, without --days and --json")
    }
    if animate, file != nil {
      throw ValidationError("--animate needs the day before, which is not in the file of --file")
    }
  }

  func run() async throws {
    if let file { return try draw(Self.summaries(in: file)) }
    let store = try await global.openStore()
    let today = try await store.today()
    let last = day?.day ?? today
    let first = last.advanced(by: 1 - days)
    let summaries = try await store.activitySummaries(from: first, through: last)
    if let svg, let summary = summaries.first {
      let before = first.advanced(by: -1)
      let previous =
        animate
        ? try await store.activitySummaries(from: before, through: before).first
          ?? ActivitySummary(day: before) : nil
      try write(RingsPicture(summary, movingFrom: previous), to: svg)
    } else if global.json {
      let json = RingsJSON(
        timeZone: try await store.timeZone().identifier,
        days: summaries.map(RingsJSON.Day.init))
      try Output().line(try JSONText.line(json))
    } else if summaries.isEmpty {
      Terminal.warn(
        "no data " + (days == 1 ? "on \(last)" : "from \(first) to \(last)"))
    } else {
      try draw(summaries, asTable: days > 1)
    }
  }

  private func draw(_ summaries: [ActivitySummary], asTable: Bool) throws {
    let terminal = Terminal.output
    var lines =
      asTable
      ? RingsPage.table(summaries, width: terminal.isInteractive ? terminal.width : nil)
      : RingsPage.picture(summaries[0])
    lines[0] = terminal.styled(lines[0], .bold)
    try Output().line(lines.joined(separator: "\n"))
  }

  private func write(_ picture: RingsPicture, to path: String) throws {
    let text = picture.document(on: ground)
    try Output().write(Array(text.utf8), to: path)
  }

  private func draw(_ json: RingsJSON) throws {
    if let svg, let day = json.days.first {
      return try write(RingsPicture(day.summary), to: svg)
    }
    if global.json { return try Output().line(try JSONText.line(json)) }
    guard !json.days.isEmpty else { return Terminal.warn("the file has no days") }
    try draw(json.days.map(\.summary), asTable: json.days.count > 1)
  }

  private static func summaries(in path: String) throws -> RingsJSON {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw CommandError(text: "\(path): cannot be read; check the path and its permissions")
    }
    defer { try? file.close() }
    let data = try file.read(upToCount: maximumFileBytes + 1) ?? Data()
    guard data.count <= maximumFileBytes else {
      throw CommandError(
        text: "\(path): larger than \(maximumFileBytes) bytes, so not the output of rings --json")
    }
    do {
      return try JSONDecoder().decode(RingsJSON.self, from: data)
    } catch {
      throw CommandError(
        text: "\(path): not the output of rings --json")
    }
  }

  /// A century of days has less.
  private static let maximumFileBytes = 16 << 20
}

extension RingsPicture.Ground: ExpressibleByArgument {}
