import Foundation

/// Runs what blocks, such as `accept` or a write to a full pipe, on a thread of its own; the few
/// threads that tasks share stay free for the code under test.
///
/// - Parameter body: What may block.
/// - Returns: What the body returns.
/// - Throws: What the body throws.
public func blocking<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: .init(catching: body)) }
  }
}
