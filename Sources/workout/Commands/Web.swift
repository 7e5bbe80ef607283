import ArgumentParser
import CommandOptions
import Console
import Delivery
import Foundation
import HealthModel
import HealthServer
import HealthStorage
import MapTiles
import Pages
import Recording
import Reports
import StoreKeys

struct Web: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "web", abstract: "Serve the pages of the store to a browser on this machine.",
    discussion: """
      Open the address that is printed, and end with Ctrl-C. The pages show workouts, days with rings, weeks, months \
      and years, and the running recording, which can be paused, lapped and stopped from its page. They need no \
      network, and nothing is fetched from elsewhere.

        workout web
        workout web --listen 127.0.0.1:9000 --language de
        workout web --map region.pmtiles

      --map draws a map below the routes, from a file on this machine. With --map-url, your browser requests it from a \
      server, which then learns where you walk; the pages say so.

        workout web --map-url 'https://tile.example.org/{z}/{x}/{y}.png'

      Only programs of this machine reach the pages. To read them from another one, use a tunnel:

        ssh -L 8787:127.0.0.1:8787 watch

      An address that others reach is refused without --token-file: a file with a password of at least 16 characters, \
      which the browser asks for. The connection is not encrypted; use it in a network that you trust, or behind a \
      server that encrypts, whose name is given with --host.

        workout web --listen 0.0.0.0:8787 --token-file ~/.config/workout/token

      --applications also serves the store to other programs, with the permissions of each: see docs/applications.md. On a \
      socket the system says which program it is, on a port a token of 'workout apps token'.

        workout web --applications unix:/run/workout/applications
        curl --unix-socket /run/workout/applications http://localhost/v1
      """)

  @Option(
    help: ArgumentHelp(
      "Where to listen: ADDRESS:PORT or unix:PATH (default: 127.0.0.1:8787).", valueName: "address"),
    transform: Self.address)
  var listen = WebAddress.standard
  @Option(
    help: ArgumentHelp("A further name of this server, such as that of a proxy.", valueName: "name")
  )
  var host: [String] = []
  @Option(
    name: .customLong("token-file"),
    help: ArgumentHelp("A file with the password of every request.", valueName: "path"),
    completion: .file())
  var tokenFile: String?
  @Option(
    help: ArgumentHelp(
      "Where other programs ask for data: unix:PATH, or ADDRESS:PORT for those with a token.",
      valueName: "address"), transform: Self.address)
  var applications: WebAddress?
  @Option(
    name: .customLong("map"),
    help: ArgumentHelp("A map to draw below routes, as MBTiles or PMTiles.", valueName: "path"),
    completion: .file(extensions: ["mbtiles", "pmtiles"]))
  var mapFile: String?
  @Option(
    name: .customLong("map-url"),
    help: ArgumentHelp(
      "A server to request the map from, with {z}, {x} and {y}.", valueName: "url"),
    transform: OnlineTiles.init)
  var mapURL: OnlineTiles?
  @Option(
    help: ArgumentHelp(
      "The language of the pages: \(PageLanguage.all.map(\.tag).joined(separator: ", ")) (default: the browser's).",
      valueName: "tag"), transform: Report.language)
  var language: PageLanguage?
  @OptionGroup var global: GlobalOptions

  private static func address(_ text: String) throws -> WebAddress {
    guard let address = WebAddress(text) else {
      throw ValidationError(
        "'\(text)' is not an address; use one such as 127.0.0.1:8787, [::1]:8787 or unix:/run/user/1000/workout.web"
      )
    }
    return address
  }

  func validate() throws {
    guard mapFile == nil || mapURL == nil else {
      throw ValidationError("--map and --map-url are two grounds of the map; use one of them")
    }
    guard listen.isLoopback || tokenFile != nil else {
      throw ValidationError(
        "other machines reach \(listen); give a password with --token-file, or listen on 127.0.0.1")
    }
  }

  func run() async throws {
    // Many small requests of several threads leave each thread's heap full of holes.
    ProgramHeap.keepSmall()
    let (path, global) = (global.storePath, global)
    _ = try await global.openStore()
    ResidentMemory.release()
    var options = WebOptions(
      address: listen, storePath: path, client: .commandLine, receiver: Record.defaultReceiver,
      language: language, measures: global.measures, zone: global.timeZone,
      hasFixedZone: global.givenTimeZone != nil)
    options.names = Set(host.map { $0.lowercased() })
    options.token = try tokenFile.map { try WebToken(path: $0).text }
    options.ground = try PageGround(path: mapFile, online: mapURL)
    let owner = StoreShelf { try global.openAtOnce(reminds: false).store }
    let server = WebServer(options, shelf: owner)
    let (address, isJSON) = (listen, global.json)
    let releaser = Task {
      // Rare requests touch parts of the program that no other needs.
      while (try? await Task.sleep(for: .seconds(30), tolerance: .seconds(10))) != nil {
        ResidentMemory.release()
      }
    }
    defer { releaser.cancel() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await Self.serving(address) {
          try await server.run { try? Self.announce(address.at(port: $0), "url", isJSON: isJSON) }
        }
      }
      if let applications {
        let server = applicationServer(applications, owner: owner)
        group.addTask {
          try await Self.serving(applications) {
            try await server.run {
              try? Self.announce(applications.at(port: $0), "applications", isJSON: isJSON)
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func applicationServer(
    _ address: WebAddress, owner: StoreShelf
  ) -> ApplicationServer {
    let path = global.storePath
    return ApplicationServer(
      address: address, names: Set(host.map { $0.lowercased() }), owner: owner,
      shelf: ApplicationShelf { client in
        try HealthStore(
          at: path, for: client, as: .client, creating: false,
          key: try StoreKey.ofStore(at: path))
      }, storePath: path, version: WorkoutCommand.version,
      announce: { [global] application in await Self.announce(application, global) },
      analyze: { try await Import.analyze(waitingIn: $0) })
  }

  /// Shows a request for permission on the owner's desktop; without one, the next command mentions it.
  private static func announce(_ application: String, _ global: GlobalOptions) async {
    guard let store = try? await global.openStore(reminds: false),
      let request = try? await store.pendingRequests().last(where: {
        $0.client.bundleIdentifier == application
      })
    else { return }
    let words = ConsentWords(
      languages: PreferredLanguages.tags(environment: ProcessInfo.processInfo.environment),
      times: global.times)
    _ = DesktopNotification(
      title: "Workout", body: words.lines(request).joined(separator: "\n")
    ).show()
  }

  private static func serving(
    _ address: WebAddress, _ body: () async throws -> Void
  ) async throws {
    do {
      try await body()
    } catch let error as StoreError {
      throw error
    } catch is CancellationError {
      return
    } catch {
      throw CommandError(text: "cannot listen on \(address): \(error)")
    }
  }

  private static func announce(_ address: WebAddress, _ key: String, isJSON: Bool) throws {
    if isJSON {
      try Output().line(try JSONText.line([key: address.description]))
    } else {
      try Output().line("\(address)   \(key == "url" ? "Ctrl-C ends" : "for applications")")
    }
  }
}
