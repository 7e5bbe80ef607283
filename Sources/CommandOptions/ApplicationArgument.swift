package import ArgumentParser
import Console
import HealthModel
package import HealthStorage

/// An application argument: its bundle identifier, the last part of that, or its name.
package enum ApplicationArgument {
  package static var help: ArgumentHelp {
    ArgumentHelp(
      "The application: its bundle identifier, the last part of that, or its name.",
      valueName: "app")
  }

  package static var completion: CompletionKind {
    .shellCommand(
      "workout apps --json 2>/dev/null | grep -o '\"bundle_id\":\"[^\"]*' | cut -d'\"' -f4")
  }

  /// Returns the application of a word.
  ///
  /// - Parameters:
  ///   - word: The argument.
  ///   - store: The store, opened as its owner.
  /// - Returns: The application.
  /// - Throws: `CommandError` for none or several, or the any-time cases of `StoreError`.
  package static func find(
    _ word: String, in store: HealthStore
  ) async throws -> RegisteredClient {
    let clients = try await store.clients()
    if let exact = clients.first(where: { $0.source.bundleIdentifier == word }) { return exact }
    let wanted = word.lowercased()
    let fitting = clients.filter { client in
      let bundle = client.source.bundleIdentifier.lowercased()
      return bundle == wanted || bundle.hasSuffix(".\(wanted)")
        || client.source.name.lowercased() == wanted
    }
    guard let found = fitting.first else {
      let near = NearMiss.words(
        like: word, in: clients.map(\.source.bundleIdentifier) + clients.map(\.source.name))
      let advice =
        near.isEmpty
        ? "list them with workout apps" : "did you mean \(near.joined(separator: " or "))?"
      throw CommandError(text: "no application '\(word)'; \(advice)")
    }
    guard fitting.count == 1 else {
      let bundles = fitting.map(\.source.bundleIdentifier).joined(separator: ", ")
      throw CommandError(
        text: "'\(word)' matches \(fitting.count) applications; use one of \(bundles)")
    }
    return found
  }
}
