import Foundation

/// Runs a blocking call, such as `accept` or a write to a full pipe, on a separate thread; the few threads
/// shared by tasks stay free for the code under test.
///
/// - Parameter body: The blocking call.
/// - Returns: The result of the body.
/// - Throws: The error of the body.
public func blocking<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: .init(catching: body)) }
  }
}
