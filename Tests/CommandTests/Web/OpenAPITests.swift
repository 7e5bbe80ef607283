import Foundation
import HealthModel
import HealthStorage
import TestSupport
import Testing

/// docs/openapi.json, held against the server that it describes.
@Suite("the description of the addresses of applications", .timeLimit(.minutes(3)))
struct OpenAPITests {
  typealias Object = [String: Any]

  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../docs/openapi.json")
  private let document: Object

  init() throws {
    let found = try JSONSerialization.jsonObject(with: Data(contentsOf: Self.page)) as? Object
    document = try #require(found)
  }

  struct Operation {
    let method: String
    let path: String
    let facts: Object

    /// The address with the examples of its parameters; ids are of nothing that exists.
    var address: String {
      var path = path
      var words: [String] = []
      for parameter in facts["parameters"] as? [Object] ?? [] {
        let name = parameter["name"] as? String ?? ""
        let isPath = parameter["in"] as? String == "path"
        guard let example = parameter["example"] as? String ?? (isPath ? Self.noID : nil) else {
          continue
        }
        if isPath {
          path = path.replacing("{\(name)}", with: example)
        } else {
          words.append("\(name)=\(example)")
        }
      }
      return words.isEmpty ? path : path + "?" + words.joined(separator: "&")
    }

    var body: String? {
      let content = (facts["requestBody"] as? Object)?["content"] as? Object
      let example = (content?["application/json"] as? Object)?["example"]
      return example.flatMap { try? JSONSerialization.data(withJSONObject: $0) }
        .map { String(decoding: $0, as: UTF8.self) }
    }

    private static let noID = "00000000-0000-4000-8000-000000000000"
  }

  private var operations: [Operation] {
    (document["paths"] as? [String: Object] ?? [:]).flatMap { path, methods in
      methods.compactMap { method, facts in
        (facts as? Object).map { Operation(method: method.uppercased(), path: path, facts: $0) }
      }
    }.sorted { ($0.path, $0.method) < ($1.path, $1.method) }
  }

  /// The faults of a value by a schema of the document: keys that are missing, and keys that it does not have.
  private func faults(_ value: Any, _ schema: Object, at place: String) -> [String] {
    if let name = (schema["$ref"] as? String)?.split(separator: "/").last {
      let all = (document["components"] as? Object)?["schemas"] as? [String: Object]
      return faults(value, all?[String(name)] ?? [:], at: place)
    }
    if let words = schema["enum"] as? [String] {
      return (value as? String).map(words.contains) == true ? [] : ["\(place): \(value)"]
    }
    if let items = schema["items"] as? Object {
      guard let list = value as? [Any] else { return ["\(place) is not a list"] }
      return list.flatMap { faults($0, items, at: place + "[]") }
    }
    guard schema["type"] as? String == "object" else { return [] }
    guard let object = value as? Object else { return ["\(place) is not an object"] }
    let known = schema["properties"] as? [String: Object] ?? [:]
    var found = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
      .map { "\(place).\($0) is missing" }
    for (key, value) in object {
      if let schema = known[key] {
        found += faults(value, schema, at: "\(place).\(key)")
      } else if schema["additionalProperties"] as? Bool == false {
        found.append("\(place).\(key) is not described")
      }
    }
    return found
  }

  @Test("each described request is answered with a described status and body, and no others exist")
  func described() async throws {
    let program = try Program()
    let owner = try SampleStore(at: program.storePath).store
    try await owner.save([
      .quantity(
        QuantitySample(
          type: .heartRate, quantity: Quantity(150, .countPerMinute),
          span: TimeRange(at: try SampleStore.instant("2026-11-21T07:00:00Z"))))
    ])
    let server = try await ServedApplications(in: program)
    #expect(operations.count >= 16)
    for permitted in [false, true] {
      if permitted {
        let id = try #require(try server.get("/v1").object["bundle_id"] as? String)
        let decisions: [ObjectType: TypeDecision] = [
          .quantity(.heartRate): TypeDecision(read: .everything),
          .quantity(.bodyMass): TypeDecision(share: true),
        ]
        #expect(
          try server.request("PUT", "/v1/registration", #"{"read_purpose": "r"}"#).status == 204)
        try await owner.decide(decisions, for: id)
      }
      for operation in operations {
        let words = "\(operation.method) \(operation.address)"
        let reply = try server.request(operation.method, operation.address, operation.body)
        let responses = operation.facts["responses"] as? [String: Object] ?? [:]
        let response = try #require(responses["\(reply.status)"], "\(words): \(reply.body)")
        #expect(reply.status != 404 || reply.detail != "no such address; see /v1/types", "\(words)")
        let kind = reply.headers["content-type"] ?? ""
        let content = response["content"] as? [String: Object]
        #expect(content == nil || content?[kind] != nil, "\(words): \(kind)")
        guard kind.hasSuffix("/json"), let schema = content?[kind]?["schema"] as? Object else {
          continue
        }
        #expect(faults(reply.object, schema, at: "") == [], "\(words): \(reply.body)")
      }
    }
  }
}
