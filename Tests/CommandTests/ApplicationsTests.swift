import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

@Suite("applications and their permissions", .timeLimit(.minutes(3)))
struct ApplicationsTests {
  let program: Program
  let owner: HealthStore
  let coach: HealthStore

  init() async throws {
    program = try Program()
    owner = try SampleStore(at: program.storePath).store
    coach = try HealthStore(
      at: program.storePath,
      for: ClientIdentity(
        source: Source(name: "Coach", bundleIdentifier: "org.example.coach"), version: "3.1"),
      as: .client)
    try await coach.register(
      ClientRegistration(
        readPurpose: LocalizedText(
          "Plans your training.", translations: ["de": "Plant dein Training."]),
        sharePurpose: "Keeps your training."))
  }

  private func permissions() async throws -> [ObjectType: Permission] {
    try await owner.permissions(of: "org.example.coach")
  }

  private func schemaFaults(_ name: String, _ result: Program.Result) throws -> String {
    #expect(result.exitCode == 0, "\(result.error)")
    return try JSONSchema(name).faults(in: result.output)
  }

  /// Requests authorization in a task and returns the request once it is pending.
  private func asking(
    share: Set<ObjectType>, read: Set<ObjectType>
  ) async throws -> (request: ConsentRequest, outcome: Task<AuthorizationOutcome, any Error>) {
    let outcome: Task<AuthorizationOutcome, any Error> = Task {
      try await coach.requestAuthorization(toShare: share, read: read)
    }
    while true {
      if let request = try await owner.pendingRequests().first { return (request, outcome) }
      await Task.yield()
    }
  }

  @Test("allow and deny accept types and groups, and a bundle identifier, its end, or the name")
  func allowAndDeny() async throws {
    let allowed = try program.run(
      "allow", "Coach", "--read", "workouts", "heartRate", "--write", "bodyMass", "--since",
      "2026-11-01", "--time-zone", "Europe/Berlin", "--json")
    #expect(try schemaFaults("application", allowed) == "")
    let since = ReadScope.since(try SampleStore.instant("2026-10-31T23:00:00Z"))
    var stored = try await permissions()
    for type in [ObjectType.workout, .workoutRoute, .quantity(.heartRate)] {
      #expect(stored[type]?.read == since)
      #expect(stored[type]?.share == .notDetermined)
    }
    #expect(stored[.quantity(.bodyMass)]?.share == .sharingAuthorized)
    #expect(stored.count == 4)
    #expect(try program.run("deny", "coach", "--read", "workoutRoute").exitCode == 0)
    stored = try await permissions()
    #expect(stored[.workoutRoute]?.read == .nothing)
    #expect(stored[.workout]?.read == since)
    #expect(try program.run("deny", "org.example.coach", "--all").exitCode == 0)
    stored = try await permissions()
    #expect(stored.count == 4)
    for permission in stored.values {
      #expect(permission.share == .sharingDenied)
      #expect(permission.read == .nothing)
    }
  }

  // RTE-02
  @Test("the location is allowed by its own name and is not part of a group")
  func location() async throws {
    #expect(try program.run("allow", "coach", "--read", "all").exitCode == 0)
    var stored = try await permissions()
    #expect(stored[.workoutRoute]?.read == .everything && stored[.location] == nil)
    let allowed = try program.run("allow", "coach", "--location", "--json")
    #expect(try schemaFaults("application", allowed) == "")
    #expect(allowed.output.contains("\"location\""))
    stored = try await permissions()
    #expect(stored[.location]?.read == .everything)
    #expect(try program.run("apps", "show", "coach").output.contains("location"))
    #expect(try program.run("deny", "coach", "--location").exitCode == 0)
    stored = try await permissions()
    #expect(stored[.location]?.read == .nothing && stored[.workoutRoute]?.read == .everything)
    let refused = try program.run("allow", "coach", "--write", "location")
    #expect(refused.exitCode == 1)
  }

  // RTE-02
  @Test("a request for the location states what it grants")
  func locationRequest() async throws {
    let (_, outcome) = try await asking(share: [], read: [.location])
    let shown = try program.run("requests")
    #expect(shown.output.contains("to receive your location: live positions while it records"))
    #expect(try program.run("requests", "answer", "last", "--allow-all").exitCode == 0)
    #expect(try await outcome.value == .completed)
    #expect(try await permissions()[.location]?.read == .everything)
  }

  @Test("a group skips types that applications cannot save; such a type by itself is refused")
  func groups() async throws {
    #expect(
      try program.run("allow", "coach", "--write", "all", "--read", "bloodPressure").exitCode == 0)
    let stored = try await permissions()
    #expect(stored[.workout]?.share == .sharingAuthorized)
    #expect(stored[.quantity(.appleExerciseTime)] == nil)
    #expect(stored[.quantity(.bloodPressureSystolic)]?.read == .everything)
    let refused = try program.run("allow", "coach", "--write", "appleExerciseTime")
    #expect(refused.exitCode == 1)
    #expect(refused.error.contains("applications cannot save"))
  }

  @Test(
    "an unknown name is refused with a suggestion",
    arguments: [
      (["allow", "coach", "--read", "hartRate"], 64, "did you mean heartRate"),
      (["allow", "coach", "--read", "workoutroute"], 64, "did you mean workoutRoute"),
      (["allow", "coach", "--read", "xyzzyxyzzy"], 64, "see docs/types.md"),
      (["allow", "coach"], 64, "--read or --write"),
      (["allow", "coach", "--write", "bodyMass", "--since", "2026-11-01"], 64, "--since"),
      (["allow", "coach", "--read", "bodyMass", "--since", "2026-02-30"], 64, "2026-02-30"),
      (["deny", "coach"], 64, "--read or --write"),
      (["allow", "couch", "--read", "bodyMass"], 1, "no application 'couch'; did you mean Coach"),
      (["apps", "show", "nothing-like-it"], 1, "list them with workout apps"),
      (["requests", "answer", "3f2a", "--allow-all"], 1, "list them with workout requests"),
      (["requests", "answer", "3f2a"], 64, "--allow-all or --deny-all"),
    ] as [([String], Int32, String)])
  func refusals(words: [String], exitCode: Int32, reason: String) throws {
    let result = try program.run(words)
    #expect(result.exitCode == exitCode)
    #expect(result.output == "")
    #expect(result.error.contains(reason), "\(result.error)")
    #expect(result.error.split(separator: "\n").count == 1)
  }

  @Test("a name that matches several applications is refused")
  func ambiguous() async throws {
    let other = try HealthStore(
      at: program.storePath,
      for: ClientIdentity(source: Source(name: "Coach", bundleIdentifier: "com.other.coach")),
      as: .client)
    try await other.register(ClientRegistration())
    let result = try program.run("deny", "coach", "--all")
    #expect(result.exitCode == 1)
    #expect(
      result.error.contains("matches 2 applications; use one of com.other.coach, org.example.coach")
    )
  }

  @Test("apps lists the permissions of each application, shows one, and removes one")
  func listing() async throws {
    #expect(try schemaFaults("applications", program.run("apps", "--json")) == "")
    #expect(
      try program.run("allow", "coach", "--read", "heartRate", "--write", "bodyMass").exitCode == 0)
    let list = try program.run("apps").output
    #expect(list.contains("org.example.coach"))
    #expect(list.contains("heartRate"))
    let page = try program.run("apps", "show", "coach").output
    #expect(page.contains("“Plans your training.”"))
    #expect(page.contains("yes, never used"))
    #expect(page.contains("undecided"))
    #expect(try schemaFaults("application", program.run("apps", "show", "coach", "--json")) == "")
    #expect(try schemaFaults("removed", program.run("apps", "remove", "coach", "--json")) == "")
    #expect(try await owner.clients().isEmpty)
    let empty = try program.run("apps")
    #expect(empty.exitCode == 0)
    #expect(empty.error.contains("no application"))
  }

  // AUTH-18, AUTH-19
  @Test("a request waits until it is answered in another process", arguments: [true, false])
  func answering(isAllowed: Bool) async throws {
    let (request, outcome) = try await asking(
      share: [.quantity(.bodyMass)], read: [.quantity(.heartRate)])
    #expect(try schemaFaults("requests", program.run("requests", "--json")) == "")
    var german = program
    german.environment["LANG"] = "de_AT.UTF-8"
    let listed = try german.run("requests").output
    #expect(listed.contains("Coach (org.example.coach) requests"))
    #expect(listed.contains("to read heartRate\n    “Plant dein Training.”"))
    #expect(listed.contains("to save bodyMass\n    “Keeps your training.”"))
    let answered = try program.run(
      "requests", "answer", String(request.id.uuidString.prefix(6)),
      isAllowed ? "--allow-all" : "--deny-all", "--json")
    #expect(try schemaFaults("answered", answered) == "")
    #expect(try await outcome.value == .completed)
    #expect(
      try await coach.sharingStatus(for: .quantity(.bodyMass))
        == (isAllowed ? .sharingAuthorized : .sharingDenied))
    #expect(try program.run("requests").error.contains("no pending requests"))
  }

  @Test(
    "on a terminal the user decides type by type, or later",
    arguments: [
      ("a", ReadScope.everything, SharingStatus.sharingAuthorized),
      ("n", .nothing, .sharingDenied),
      (
        "x\\ns\\nd\\nnever\\n2026-11-01\\ny", .since(Instant(microseconds: 1_793_491_200_000_000)),
        .sharingAuthorized
      ),
      ("s\\nn\\ny", .nothing, .sharingAuthorized),
      ("l", nil, .notDetermined),
    ] as [(String, ReadScope?, SharingStatus)])
  func onTerminal(keys: String, read: ReadScope?, share: SharingStatus) async throws {
    let (_, outcome) = try await asking(
      share: [.quantity(.bodyMass)], read: [.quantity(.heartRate)])
    let result = try program.shell(
      """
      export TERM=xterm
      printf '\(keys)\\n' | script -qec "stty -echo; '\(Program.path)' requests" /dev/null
      """)
    #expect(result.output.contains("to read heartRate"), "\(result.output)")
    #expect(try await outcome.value == (read == nil ? .cancelled : .completed))
    let stored = try await permissions()
    #expect(stored[.quantity(.heartRate)]?.read == read)
    #expect((stored[.quantity(.bodyMass)]?.share ?? .notDetermined) == share)
  }

  @Test("an application's description cannot control the terminal")
  func controls() async throws {
    try await coach.register(ClientRegistration(readPurpose: "\u{1B}[2JGood\u{07} reasons"))
    let (_, outcome) = try await asking(share: [], read: [.quantity(.heartRate)])
    for words in [["requests"], ["apps", "show", "coach"], ["apps"]] {
      let output = try program.run(words).output
      #expect(!output.unicodeScalars.contains("\u{1B}"), "\(words)")
      #expect(!output.unicodeScalars.contains("\u{07}"), "\(words)")
    }
    outcome.cancel()
    _ = try? await outcome.value
  }
}
