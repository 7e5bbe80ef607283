/// Validates a document's header against CDA's rules and collects all violations.
struct CDAValidation {
  /// The required `typeId` of every CDA Release 2 document.
  ///
  /// **Source** HL7's CDA-core-sd, `ClinicalDocument.typeId`; both are fixed in the schema.
  private static let typeId = (root: "2.16.840.1.113883.1.3", extension: "POCD_HD000040")
  private static let quotedCharacters = 40

  private(set) var faults: [CDARuleViolation] = []

  /// Checks a document whose root is `ClinicalDocument` of HL7's namespace.
  mutating func check(_ document: CDAElement) {
    checkContent(of: document, model: "/ClinicalDocument")
    // Both are optional; the schema defines these values as defaults.
    check(document, "classCode", is: "DOCCLIN", isRequired: false)
    check(document, "moodCode", is: "EVN", isRequired: false)
    for typeId in document.children("typeId") {
      check(typeId, "root", is: Self.typeId.root)
      check(typeId, "extension", is: Self.typeId.extension)
    }
    for time in document.children("effectiveTime") { checkTime(time, isRequired: true) }
    for time in document.descendants("author", "time") { checkTime(time, isRequired: false) }
  }

  /// Checks the children of an element recursively, where there are models for them.
  private mutating func checkContent(of element: CDAElement, model path: String) {
    guard let model = CDAContentModel.byPath[path] else { return }
    let stray = element.text.normalizedSpace
    if !stray.isEmpty { report(.noText(String(stray.prefix(Self.quotedCharacters))), at: element) }
    var counts = Array(repeating: 0, count: model.particles.count)
    var latest: (index: Int, name: String)?
    for child in element.children {
      guard let index = model.particles.firstIndex(where: { $0.names.contains(child.name) }) else {
        report(.unexpected(child.name), at: child)
        continue
      }
      let particle = model.particles[index]
      counts[index] += 1
      if counts[index] == 2, !particle.isRepeated {
        report(
          particle.names.count > 1 ? .oneOf(particle.names) : .atMostOnce(child.name), at: child)
      }
      if let latest, index < latest.index {
        report(.order(child.name, after: latest.name), at: child)
      } else {
        latest = (index, child.name)
      }
      checkContent(of: child, model: "\(path)/\(child.name)")
    }
    for (particle, count) in zip(model.particles, counts) where particle.isRequired && count == 0 {
      report(.required(particle.names.joined(separator: " or ")), at: element)
    }
  }

  private mutating func check(
    _ element: CDAElement, _ attribute: String, is expected: String, isRequired: Bool = true
  ) {
    let found = element.attributes[attribute]
    guard found != expected, found != nil || isRequired else { return }
    report(
      .fixed(
        attribute: attribute, expected: expected,
        found: found.map { String($0.prefix(Self.quotedCharacters)) }), at: element)
  }

  private mutating func checkTime(_ element: CDAElement, isRequired: Bool) {
    if let value = element.attributes["value"] {
      guard CDATime(value) == nil else { return }
      report(.timestamp(String(value.prefix(Self.quotedCharacters))), at: element)
    } else if isRequired, element.attributes["nullFlavor"] == nil {
      report(.value, at: element)
    }
  }

  private mutating func report(_ rule: CDARuleViolation.Rule, at element: CDAElement) {
    faults.append(CDARuleViolation(rule, path: element.path, line: element.line))
  }
}
