import ArgumentParser
import CommandOptions
import Console
import Foundation
import HealthModel
import HealthStorage
import Reports

struct Requests: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "requests", abstract: "Show and answer the permission requests of applications.",
    discussion: """
      On a terminal the command asks about each request, by type if you like; in a script it lists them.

        workout requests
        workout requests answer 3f2a --allow-all
      """,
    subcommands: [RequestsAsk.self, RequestsAnswer.self], defaultSubcommand: RequestsAsk.self)
}

struct RequestsAsk: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask", abstract: "Show and answer every pending request.")

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try await global.openStore(reminds: false)
    let requests = try await store.pendingRequests()
    let consent = TerminalConsent(times: global.times)
    guard !global.json else {
      let entries = requests.map { RequestJSON($0, languages: consent.languages) }
      return try Output().line(try JSONText.line(["requests": entries]))
    }
    guard !requests.isEmpty else { return Terminal.warn("no pending requests") }
    guard isatty(STDIN_FILENO) == 1, Terminal.output.isInteractive else {
      for request in requests {
        let lines = consent.words.lines(request).map(\.withoutControls)
        try Output().line("\(request.id.shortWord) " + lines.joined(separator: "\n"))
      }
      return
    }
    for request in requests {
      guard try await store.present(request, by: consent) else {
        throw CommandError(
          text: "cannot ask without a terminal; use workout requests answer ID --allow-all")
      }
    }
  }
}

struct RequestsAnswer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "answer", abstract: "Answer one request without a dialog.",
    discussion: """
      ID is a prefix of the request's id, or 'last'. To allow only a part, use workout allow.

        workout requests answer 3f2a --allow-all
        workout requests answer last --deny-all
      """)

  @Argument(help: ArgumentHelp("The request's id, a prefix of it, or 'last'.", valueName: "id"))
  var id: String
  @Flag(help: "Allow everything requested.")
  var allowAll = false
  @Flag(help: "Deny everything requested.")
  var denyAll = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard allowAll != denyAll else {
      throw ValidationError("give either --allow-all or --deny-all")
    }
  }

  func run() async throws {
    let store = try await global.openStore(reminds: false)
    let request = try await find(in: store)
    if request.recalibration != nil {
      try await store.answer(request: request.id, allowingRecalibration: allowAll)
    } else if request.companion != nil {
      try await store.answer(request: request.id, confirmingCompanion: allowAll)
    } else if request.documents.isEmpty {
      try await store.answer(request: request.id, allowAll ? request.allowingAll : [:])
    } else {
      try await store.answer(
        request: request.id, documents: allowAll ? Set(request.documents.map(\.id)) : [])
    }
    if global.json {
      try Output().line(try JSONText.line(["answered": request.id.word]))
    } else {
      try Output().line(
        "\(allowAll ? "allowed" : "denied") everything that \(request.client.name) requested")
    }
  }

  private func find(in store: HealthStore) async throws -> ConsentRequest {
    let requests = try await store.pendingRequests()
    if id == "last", let last = requests.last { return last }
    let prefix = id.lowercased().filter { $0 != "-" }
    let fitting = requests.filter {
      !prefix.isEmpty && $0.id.word.filter { $0 != "-" }.hasPrefix(prefix)
    }
    guard let request = fitting.first else {
      throw CommandError(text: "no pending request '\(id)'; list them with workout requests")
    }
    guard fitting.count == 1 else {
      throw CommandError(text: "'\(id)' matches \(fitting.count) requests; give more of the id")
    }
    return request
  }
}
