import ArgumentParser
import Foundation
import HealthModel
import HealthStorage

struct Changes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print what samples came and went since an anchor.",
    discussion: """
      The last line is the anchor for the next time; without one, everything is printed. With \
      --anchor-file the anchor is read from a file and, once everything is written, kept there. When an \
      anchor is too old to tell, the answer begins with a reset: drop your copy, then take the rest.

        workout changes heartRate stepCount --anchor-file pulse.anchor
        workout changes workout --json | jq -r 'select(.change == "deleted") | .id'
        workout changes heartRate --follow
      """)

  @Argument(
    help: ArgumentHelp("What to follow: heartRate, workout …", valueName: "type"),
    completion: TypeArgument.completion, transform: TypeArgument.type)
  var types: [ObjectType]
  @Option(
    help: ArgumentHelp("Only what came and went since.", valueName: "text"),
    transform: Self.anchor)
  var anchor: QueryAnchor?
  @Option(
    help: ArgumentHelp("Read the anchor from this file, and keep the next one in it."),
    completion: .file())
  var anchorFile: String?
  @Option(help: ArgumentHelp("Print at most so many changes.", valueName: "count"))
  var limit: Int?
  @Flag(help: "Go on with what comes and goes, until Ctrl-C.")
  var follow = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit needs a number of at least 1") }
    if limit != nil, follow { throw ValidationError("--limit and --follow exclude each other") }
    if anchor != nil, anchorFile != nil {
      throw ValidationError("--anchor and --anchor-file exclude each other")
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
    let store = try global.openStore()
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
      // Ctrl-C is how following ends; what was printed has its anchor.
      throw CancellationError()
    }
    let last = try await printPages(of: types, from: store, since: start, printer)
    try printer.print(last)
    try file?.keep(last)
  }

  /// Prints page after page, so that memory does not grow with the answer.
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
