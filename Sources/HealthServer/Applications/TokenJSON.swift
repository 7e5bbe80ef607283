import HealthModel
/// A token, as `apps tokens --json` prints it.
package struct TokenJSON: Encodable {
  let id: String
  let name: String
  let application: String
  let read: [String]?
  let write: [String]?
  let imports: Bool
  let created: String
  let expires: String?

  enum CodingKeys: String, CodingKey {
    case id, name, read, write, imports, created, expires
    case application = "bundle_id"
  }

  /// Creates the document of a token.
  package init(_ token: ApplicationToken) {
    id = token.id
    name = token.name
    application = token.source.bundleIdentifier
    read = token.scope.read?.sorted()
    write = token.scope.write?.sorted()
    imports = token.scope.imports == true
    created = token.created.rfc3339
    expires = token.expires?.rfc3339
  }

  /// `reads heartRate, workout`, `reads nothing`; empty without limits.
  package static func words(_ verb: String, _ types: Set<String>?) -> String {
    guard let types else { return "" }
    return types.isEmpty ? "\(verb) nothing" : "\(verb) \(types.sorted().joined(separator: ", "))"
  }
}
