import ApplicationMessages
public import Consent
public import Foundation
public import HealthModel
import NIOHTTP1

/// The health store of a person, through the person's own program: permission, samples, statistics and changes.
///
/// It has the calls that `HealthStore` has for an application, and needs no access to the store's file. The system identifies the
/// program that asks on a socket; a port needs a token (docs/applications.md).
///
///     let client = HealthClient(socket: "/run/workout/applications")
///     try await client.register(ClientRegistration(readPurpose: "Plans your training."))
///     try await client.requestAuthorization(toShare: [], read: [.quantity(.heartRate)])
///     let rates = try await client.samples(SampleQuery(.quantity(.heartRate), limit: 10))
///
/// ## Topics
/// ### Permission
/// - ``register(_:)``
/// - ``requestAuthorization(toShare:read:)``
/// - ``requestStatus(toShare:read:)``
/// - ``sharingStatus(for:)``
/// ### Samples
/// - ``samples(_:)``
/// - ``save(_:)``
/// ### Changes
/// - ``changes(_:since:)``
/// - ``updates(_:since:)``
/// - ``enableBackgroundDelivery(for:frequency:socket:)``
/// ### Facts
/// - ``statistics(_:in:by:zone:separatesSources:)``
/// - ``characteristic(_:)``
/// - ``activitySummaries(from:through:)``
/// - ``forEachLocation(of:_:)``
/// - ``documents(titled:waiting:)``
/// ### The running workout
/// - ``runningWorkout()``
/// - ``runningWorkouts()``
public struct HealthClient: Sendable {
  let conversation: HTTPConversation

  /// Creates a client of a socket; nothing is sent yet.
  ///
  /// - Parameter path: The socket of the owner's program.
  public init(socket path: String) {
    conversation = HTTPConversation(address: .socket(path: path), token: nil)
  }

  /// Creates a client of a port; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - host: The address of the owner's program.
  ///   - port: Its port.
  ///   - token: The token that the owner made for this application.
  public init(host: String, port: Int, token: String) {
    conversation = HTTPConversation(address: .port(host: host, port: port), token: token)
  }

  /// The application as the owner sees it.
  ///
  /// - Returns: Its name and the identity that the system or its token gives it.
  /// - Throws: ``HealthClientError``.
  public func identity() async throws -> Source {
    let message: IdentityMessage = try await get("/v1")
    return Source(name: message.name, bundleIdentifier: message.bundleIdentifier)
  }

  /// Whether health data can be used; `false` also where nobody answers.
  public func isHealthDataAvailable() async -> Bool {
    let message: IdentityMessage? = try? await get("/v1")
    return message?.isAvailable ?? false
  }

  // MARK: - Permission

  /// States what the data are wanted for; call it at every start.
  ///
  /// - Parameter registration: The purposes.
  /// - Throws: ``HealthClientError``.
  public func register(_ registration: ClientRegistration) async throws {
    try await send(.PUT, "/v1/registration", RegistrationMessage(registration))
  }

  /// The time for which one request waits for the owner, in seconds.
  private static let wait = 50

  /// Asks the owner for permission, and waits for the answer, however long that takes.
  ///
  /// - Parameters:
  ///   - share: The types to save.
  ///   - read: The types to read.
  /// - Returns: Whether all is decided now, or the owner put the request off; never what was decided.
  /// - Throws: ``HealthClientError``; `CancellationError` when the task is cancelled, and the request is then withdrawn.
  @discardableResult
  public func requestAuthorization(
    toShare share: Set<ObjectType>, read: Set<ObjectType>
  ) async throws -> AuthorizationOutcome {
    let request = PermissionRequestMessage(
      read: read.map(\.name).sorted(), write: share.map(\.name).sorted(), wait: Self.wait)
    return try await withTaskCancellationHandler {
      while true {
        let message: OutcomeMessage = try await ask(.POST, "/v1/authorization", request)
        switch message.outcome {
        case .completed: return .completed
        case .cancelled: return .cancelled
        case .pending: try Task.checkCancellation()
        }
      }
    } onCancel: { [conversation] in
      Task { try? await conversation.answer(.DELETE, "/v1/authorization") }
    }
  }

  /// Whether a request for these types would be shown to the owner.
  ///
  /// - Parameters:
  ///   - share: The types to save.
  ///   - read: The types to read.
  /// - Returns: The status.
  /// - Throws: ``HealthClientError``.
  public func requestStatus(
    toShare share: Set<ObjectType>, read: Set<ObjectType>
  ) async throws -> AuthorizationRequestStatus {
    try await status(share, read).requestStatus ?? .unknown
  }

  /// Whether the application may save a type; whether it may read one is never disclosed.
  ///
  /// - Parameter type: The type.
  /// - Returns: The status.
  /// - Throws: ``HealthClientError``.
  public func sharingStatus(for type: ObjectType) async throws -> SharingStatus {
    try await status([type], []).sharingStatus(of: type) ?? .notDetermined
  }

  private func status(
    _ share: Set<ObjectType>, _ read: Set<ObjectType>
  ) async throws -> PermissionStatusMessage {
    let words = [("write", share), ("read", read)].filter { !$0.1.isEmpty }
      .map { "\($0)=\($1.map(\.name).sorted().joined(separator: ","))" }
    return try await get("/v1/authorization?" + Self.joined(words))
  }

  // MARK: - Requests

  func get<Value: Decodable>(_ path: String) async throws -> Value {
    try Self.value(of: try await conversation.answer(.GET, path))
  }

  func ask<Value: Decodable>(
    _ method: HTTPMethod, _ path: String, _ message: some Encodable
  ) async throws -> Value {
    try Self.value(of: try await conversation.answer(method, path, body: Self.body(message)))
  }

  func send(_ method: HTTPMethod, _ path: String, _ message: some Encodable) async throws {
    try Self.check(try await conversation.answer(method, path, body: Self.body(message)))
  }

  static func body(_ message: some Encodable) throws -> Data {
    do {
      return try JSONEncoder().encode(message)
    } catch EncodingError.invalidValue(_, let context) {
      throw HealthClientError.notSupported(context.debugDescription)
    }
  }

  static func check(_ answer: HTTPConversation.Answer) throws {
    guard !(200..<300).contains(answer.status) else { return }
    let problem = try? JSONDecoder().decode(ProblemMessage.self, from: answer.body)
    throw HealthClientError.refused(
      status: answer.status, detail: problem?.detail ?? "the server answered \(answer.status)")
  }

  static func value<Value: Decodable>(of answer: HTTPConversation.Answer) throws -> Value {
    try check(answer)
    do {
      return try JSONDecoder().decode(Value.self, from: answer.body)
    } catch {
      throw HealthClientError.unreadable("\(error)")
    }
  }
}
