import Foundation
public import HealthModel
public import HealthStorage

/// Runs the background deliveries of a store: starts programs and sends messages to sockets when
/// data changes.
///
/// A registration has at most one attempt at a time, even if several runners use the same store.
public struct DeliveryRunner: Sendable {
  /// The system clock.
  public static let systemClock: @Sendable () -> Instant = {
    Instant(secondsSince1970: Date().timeIntervalSince1970)
  }
  /// The default time limit of an attempt.
  public static let standardLimit = Duration.seconds(60)
  /// The maximum number of concurrent attempts.
  private static let maximumAtOnce = 4
  /// The additional time that an attempt needs to be terminated and recorded.
  private static let margin = Duration.seconds(30)

  private let store: HealthStore
  private let limit: Duration
  private let clock: @Sendable () -> Instant

  /// - Parameters:
  ///   - store: The store, opened by its owner.
  ///   - limit: The time limit of an attempt.
  ///   - clock: Returns the current time.
  public init(
    store: HealthStore, limit: Duration = standardLimit,
    clock: @escaping @Sendable () -> Instant = systemClock
  ) {
    self.store = store
    self.limit = limit
    self.clock = clock
  }

  /// Runs the deliveries that are due now, each registration once.
  ///
  /// - Returns: The result of each attempt.
  /// - Throws: The errors of ``HealthStore/claimDelivery(at:lasting:except:)``.
  public func runOnce() async throws(StoreError) -> [DeliveryReport] {
    var reports: [DeliveryReport] = []
    var made: Set<DeliveryRegistration.ID> = []
    while let claim = try await store.claimDelivery(
      at: clock(), lasting: limit + Self.margin, except: made
    ).claim {
      made.insert(claim.registration.id)
      reports.append(try await deliver(claim))
    }
    return reports
  }

  /// Runs deliveries as they become due, until the task is cancelled.
  ///
  /// - Parameter report: Called with the result of each attempt.
  /// - Throws: The errors of ``HealthStore/claimDelivery(at:lasting:except:)``.
  public func run(
    report: @escaping @Sendable (DeliveryReport) -> Void
  ) async throws(StoreError) {
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        var running = 0
        for try await claim in store.dueDeliveries(lasting: limit + Self.margin, clock: clock) {
          group.addTask { report(try await deliver(claim)) }
          running += 1
          guard running == Self.maximumAtOnce else { continue }
          try await group.next()
          running -= 1
        }
        try await group.waitForAll()
      }
    } catch let error as StoreError {
      throw error
    } catch {
      throw .cancelled
    }
  }

  private func deliver(_ claim: DeliveryClaim) async throws(StoreError) -> DeliveryReport {
    let registration = claim.registration
    let recipient = SocketRecipient(of: registration.client)
    let message = DeliveryMessage(
      store: recipient == .anyone ? store.path : nil, type: registration.type.name,
      client: registration.client.bundleIdentifier)
    let outcome: DeliveryOutcome =
      switch registration.target {
      case .command(let words):
        recipient == .anyone
          ? await CommandDelivery(words: words, message: message).attempt(lasting: limit)
          : .unreachable(errno: EPERM)
      case .socket(let path):
        await SocketDelivery(path: path, message: message, recipient: recipient)
          .attempt(lasting: limit)
      }
    // If the runner is cancelled, the attempt remains recorded as missed, as it was at its start.
    guard !Task.isCancelled else { throw .cancelled }
    let schedule = try await store.finishDelivery(
      claim, isCompleted: outcome == .completed, at: clock())
    return DeliveryReport(registration: registration, outcome: outcome, schedule: schedule)
  }
}

/// The result of one delivery attempt.
public struct DeliveryReport: Hashable, Sendable {
  public let registration: DeliveryRegistration
  public let outcome: DeliveryOutcome
  /// The current state of the registration; `nil` if it was removed in the meantime.
  public let schedule: DeliverySchedule?
}

/// The outcome of an attempt.
public enum DeliveryOutcome: Hashable, Sendable {
  case completed
  /// The program exited with a code other than 0, or with 128 plus a signal number.
  case exited(Int32)
  /// The program exceeded the time limit and was terminated.
  case timedOut
  /// The program could not be started, or the socket could not be reached.
  case unreachable(errno: Int32)
  /// The socket was closed, or its response was not `done`.
  case unanswered
}

extension DeliveryOutcome: CustomStringConvertible {
  public var description: String {
    switch self {
    case .completed: "completed"
    case .exited(let code): "ended with \(code)"
    case .timedOut: "took too long and was ended"
    case .unreachable(let code): "could not be reached: \(SystemError.text(code))"
    case .unanswered: "did not answer “done”"
    }
  }
}

/// The message to a delivery's recipient: the store to query, and the type that changed.
///
/// An application of `workout web --applications` has no access to the file, and does not get its path.
struct DeliveryMessage: Encodable {
  let store: String?
  let type: String
  let client: String

  /// One line of JSON, including the line break.
  var line: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding three strings cannot fail.
    return ((try? encoder.encode(self)) ?? Data("{}".utf8)) + Data("\n".utf8)
  }
}

/// Describes the system's error numbers.
enum SystemError {
  static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
