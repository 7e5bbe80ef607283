import Crypto
package import Foundation
package import HealthModel
package import HealthStorage

/// The limits of a token: types by name, or `nil` for all that the owner allows its application.
package struct TokenScope: Hashable, Sendable, Codable {
  package var read: Set<String>?
  package var write: Set<String>?
  /// Whether it may send files to import; `nil` in tokens of releases before there were imports.
  package var imports: Bool?

  package init(
    read: Set<String>? = nil, write: Set<String>? = nil, imports: Bool? = nil
  ) {
    self.read = read
    self.write = write
    self.imports = imports
  }
}

/// A token by which an application that is not on this machine's socket is known; its text is not kept.
package struct ApplicationToken: Hashable, Sendable, Codable {
  /// The name that the owner gave the application.
  package let name: String
  /// SHA-256 of the text, in hexadecimal digits.
  let hash: String
  package let scope: TokenScope
  package let created: Instant
  /// The moment from which it is refused; `nil` for never.
  package let expires: Instant?

  /// The application as the store lists it, `token:NAME`; all tokens of a name are the same application.
  package var source: Source { Source(name: name, bundleIdentifier: "token:\(name)") }

  /// The first digits of the hash, by which the token is listed and revoked.
  package var id: String { String(hash.prefix(Self.idDigits)) }

  private static let idDigits = 8
}

/// The tokens of a store, kept in it.
///
/// A token is 256 random bits, so that its hash needs no salt and cannot be searched for.
package struct TokenList: Hashable, Sendable {
  package private(set) var tokens: [ApplicationToken] = []

  private static let prefix = "workout_"
  private static let tokenBytes = 32
  private static let limit = 200
  private static let longestName = 60

  package init() {}

  /// Decodes the tokens of a profile; `nil` means none.
  ///
  /// - Parameter profile: The text of `ProfileFact.applicationTokens`.
  /// - Throws: ``TokenError/unreadable``.
  package init(profile: String?) throws(TokenError) {
    guard let profile else { return }
    do {
      tokens = try JSONDecoder().decode(Stored.self, from: Data(profile.utf8)).tokens
    } catch {
      throw .unreadable
    }
  }

  /// Reads the tokens of a store.
  ///
  /// - Parameter store: The store, opened as its owner.
  /// - Throws: ``TokenError/unreadable``, or the any-time cases of `StoreError`.
  package init(of store: HealthStore) async throws {
    try self.init(profile: try await store.profileFact(.applicationTokens))
  }

  /// The text for `ProfileFact.applicationTokens`; `nil` for none.
  package var profile: String? {
    guard !tokens.isEmpty else { return nil }
    return ProfileFact.text(of: Stored(tokens: tokens))
  }

  /// Makes a token.
  ///
  /// - Parameters:
  ///   - name: The name of the application: letters, digits, blanks, `-`, `_`, `.` and an apostrophe.
  ///   - scope: Its limits.
  ///   - now: The present.
  ///   - lifetime: The time until it is refused; `nil` for ever.
  /// - Returns: The text, which is not kept.
  /// - Throws: ``TokenError/name(_:)`` or ``TokenError/tooMany``.
  package mutating func add(
    _ name: String, scope: TokenScope, now: Instant, lifetime: Duration?
  ) throws(TokenError) -> String {
    let isWord = name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || " -_.'".unicodeScalars.contains($0)
    }
    guard isWord, !name.isEmpty, name.count <= Self.longestName, !name.allSatisfy(\.isWhitespace)
    else {
      throw .name(name)
    }
    guard tokens.count < Self.limit else { throw .tooMany }
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<Self.tokenBytes).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let text = Self.prefix + bytes.map { String(format: "%02x", $0) }.joined()
    tokens.append(
      ApplicationToken(
        name: name, hash: Self.hash(text), scope: scope, created: now,
        expires: lifetime.map { now + $0 }))
    return text
  }

  /// Removes a token.
  ///
  /// - Parameter id: The beginning of its identifier, at least four digits.
  /// - Throws: ``TokenError/unknown(_:)``.
  package mutating func remove(_ id: String) throws(TokenError) {
    let found = tokens.filter { $0.id.hasPrefix(id.lowercased()) }
    guard id.count >= 4, found.count == 1, let token = found.first else { throw .unknown(id) }
    tokens.removeAll { $0 == token }
  }

  /// Finds the token of a text that has not expired.
  func token(_ text: String, now: Instant) -> ApplicationToken? {
    let hash = Self.hash(text)
    return tokens.first { $0.hash == hash && $0.expires.map { now < $0 } ?? true }
  }

  private static func hash(_ text: String) -> String {
    SHA256.hash(data: Data(text.utf8)).map { String(format: "%02x", $0) }.joined()
  }

  private struct Stored: Codable {
    let tokens: [ApplicationToken]
  }
}

/// The reason why a list of tokens cannot be read or changed.
package enum TokenError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadable
  case name(String)
  case tooMany
  case unknown(String)

  package var description: String {
    switch self {
    case .unreadable: "the tokens of the store cannot be read; remove them all and make new ones"
    case .name(let name):
      "'\(name)' is not a name of an application; use letters, digits and blanks"
    case .tooMany: "the store has as many tokens as it can keep; revoke some first"
    case .unknown(let id): "the token '\(id)' does not exist"
    }
  }
}
