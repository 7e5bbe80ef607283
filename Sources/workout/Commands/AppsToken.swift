import ArgumentParser
import CommandOptions
import Console
import HealthModel
import HealthServer
import HealthStorage
import Recording

struct AppsToken: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token",
    abstract: "Make a token by which an application is known, and print it once.",
    discussion: """
      'workout web --applications ADDRESS:PORT' answers requests with a token as the application of its name. The \
      token allows nothing by itself: the application has to ask for permission, or is allowed with 'workout allow'. \
      --read and --write limit what one token may do below that. Only a hash is kept, in the store.

        workout apps token "Coach's desk" --days 90
        workout apps token scale --write bodyMass
        workout apps token phone --import
      """)

  @Argument(help: ArgumentHelp("The name of the application.", valueName: "name"))
  var name: String
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Limit reading to these types (default: all allowed).", valueName: "type"),
    completion: TypeArgument.completion, transform: TypeArgument.type)
  var read: [ObjectType] = []
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Limit writing to these types (default: all allowed).", valueName: "type"),
    completion: TypeArgument.completion, transform: TypeArgument.type)
  var write: [ObjectType] = []
  @Flag(
    name: .customLong("import"),
    help: "Allow to send files to import, and nothing else unless it is named.")
  var imports = false
  @Option(help: ArgumentHelp("The days until it is refused (default: never).", valueName: "days"))
  var days: Int?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let days, !(1...3650).contains(days) {
      throw ValidationError("--days must be from 1 to 3650")
    }
  }

  func run() async throws {
    let store = try await global.openStore()
    var list = try await TokenList(of: store)
    // A token of named types only reads, or only saves: the other list is then empty.
    let isLimited = !read.isEmpty || !write.isEmpty || imports
    let scope = TokenScope(
      read: isLimited ? Set(read.map(\.name)) : nil,
      write: isLimited ? Set(write.map(\.name)) : nil,
      imports: imports ? true : nil)
    let text = try list.add(
      name, scope: scope, now: .now, lifetime: days.map { .seconds($0 * 86_400) })
    try await store.setProfileFact(.applicationTokens, list.profile)
    if global.json {
      try Output().line(try JSONText.line(["token": text]))
    } else {
      try Output().line(text)
      Terminal.warn(
        "this is shown once; revoke it with: workout apps revoke \(list.tokens.last?.id ?? "")")
    }
  }
}

struct AppsTokens: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tokens", abstract: "List the tokens of applications, without their texts.")

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let tokens = try await TokenList(of: try await global.openStore()).tokens
    if global.json {
      try Output().line(try JSONText.line(["tokens": tokens.map(TokenJSON.init)]))
    } else if tokens.isEmpty {
      Terminal.warn("no tokens; make one with: workout apps token NAME")
    }
    guard !global.json else { return }
    let (times, now) = (global.times, Instant.now)
    for token in tokens {
      let state = token.expires.map {
        ($0 <= now ? "expired " : "until ") + times.dateAndMinute($0)
      }
      let words = [
        token.id, token.name, TokenJSON.words("reads", token.scope.read),
        TokenJSON.words("writes", token.scope.write),
        token.scope.imports == true ? "imports" : "", state ?? "",
      ]
      try Output().line(words.filter { !$0.isEmpty }.joined(separator: "  "))
    }
  }
}

struct AppsRevoke: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Refuse a token from now on.",
    discussion: "The permissions of its application remain; see 'workout deny'.")

  @Argument(help: ArgumentHelp("The token, as 'workout apps tokens' lists it.", valueName: "id"))
  var id: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let store = try await global.openStore()
    var list = try await TokenList(of: store)
    try list.remove(id)
    try await store.setProfileFact(.applicationTokens, list.profile)
    if global.json {
      try Output().line(try JSONText.line(["revoked": id]))
    } else {
      try Output().line("revoked \(id)")
    }
  }
}
