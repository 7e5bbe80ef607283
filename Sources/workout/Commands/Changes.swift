import CommandOptions
import ArgumentParser
import Foundation
import HealthModel
import HealthStorage
import Reports

struct Changes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "changes", abstract: "Print the samples added and deleted since an anchor.",
    discussion: """
      The last line is the anchor for the next query. Without an anchor, all samples are printed. With \
      --anchor-file, the anchor is read from a file and updated there after everything is printed. If the \
      anchor is too old, the output begins with a reset: discard your copy and start over with the lines that \
      follow.

        workout changes heartRate stepCount --anchor-file pulse.anchor
        workout changes workout --json | jq -r 'select(.change == "deleted") | .id'
        workout changes heartRate --follow
      """)

  @Argument(
    help: ArgumentHelp("The types, such as heartRate or workout.", valueName: "type"),
    completion: TypeArgument.completion, transform: TypeArgument.type)
  var types: [ObjectType]
  @Option(
    help: ArgumentHelp("The anchor of an earlier query (default: none).", valueName: "text"),
    transform: Self.anchor)
  var anchor: QueryAnchor?
  @Option(
    help: ArgumentHelp("A file that the anchor is read from and saved to."),
    completion: .file())
  var anchorFile: String?
  @Option(help: ArgumentHelp("The maximum number of changes.", valueName: "count"))
  var limit: Int?
  @Flag(help: "Keep printing changes until Ctrl-C.")
  var follow = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
    if limit != nil, follow { throw ValidationError("--limit and --follow cannot be combined") }
    if anchor != nil, anchorFile != nil {
      throw ValidationError("--anchor and --anchor-file cannot be combined")
    }
  }

  private static func anchor(_ text: String) throws -> QueryAnchor {
    do {
      return try QueryAnchor(text: text)
    } catch {
      throw ValidationError("\(error)")
    }
  }

  func run() async throws {
    try await Interruption.watching { try await print() }
  }

  private func print() async throws {
    let store = try await global.openStore()
    let file = anchorFile.map(AnchorFile.init)
    let start = try anchor ?? file?.anchor()
    let printer = ChangePrinter(isJSON: global.json, times: global.times)
    let types = Set(types)
    if follow {
      for try await changes in store.updates(ChangeQuery(types), since: start) {
        try printer.print(changes)
        try printer.print(changes.anchor)
        try file?.keep(changes.anchor)
      }
      // Following ends with Ctrl-C; the anchor of what was printed has been saved.
      throw CancellationError()
    }
    let last = try await printPages(of: types, from: store, since: start, printer)
    try printer.print(last)
    try file?.keep(last)
  }

  /// Prints page by page, so that memory does not grow with the number of changes.
  private func printPages(
    of types: Set<ObjectType>, from store: HealthStore, since start: QueryAnchor?,
    _ printer: ChangePrinter
  ) async throws -> QueryAnchor {
    var left = limit ?? .max
    var anchor = start
    while true {
      let page = ChangeQuery(types, limit: min(left, Self.pageSize))
      let changes = try await store.changes(page, since: anchor)
      try printer.print(changes)
      left -= changes.added.count + changes.deleted.count
      anchor = changes.anchor
      guard changes.hasMore, left > 0 else { return changes.anchor }
      try Task.checkCancellation()
    }
  }

  private static let pageSize = 1000
}
