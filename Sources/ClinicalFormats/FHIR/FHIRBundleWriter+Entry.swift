import ByteStreams
internal import Foundation
internal import HealthModel

/// Writes an entry of a bundle, property by property.
extension FHIRBundleWriter {
  mutating func entry(
    _ observation: FHIRObservation, _ header: ObjectHeader, _ effective: FHIREffective
  ) {
    let id = header.uuid.uuidString.lowercased()
    output.raw("{")
    output.property("fullUrl", "urn:uuid:\(id)")
    output.key("resource")
    output.raw("{\"resourceType\":\"Observation\"")
    output.property("id", id)
    identifiers(id, header.metadata)
    output.property("status", "final")
    output.key("category")
    output.raw("[{\"coding\":[")
    coding(
      FHIRSystem.observationCategory, observation.category.rawValue,
      display: observation.category.name)
    output.raw("]}]")
    code(observation.terms, FHIRSystem.type, observation.typeName)
    output.key("subject")
    output.raw("{\"type\":\"Patient\",\"identifier\":{\"system\":\"")
    output.raw(FHIRSystem.subject)
    output.raw("\"")
    output.property("value", subject)
    output.raw("}}")
    write(effective)
    if let value = observation.value { write(value) }
    method(header.metadata)
    device(header)
    if !observation.components.isEmpty {
      output.key("component")
      output.raw("[")
      for (index, component) in observation.components.enumerated() {
        if index > 0 { output.raw(",") }
        write(component)
      }
      output.raw("]")
    }
    output.raw("}}")
  }

  /// Writes the identity of the object, and the identifier that its versions share.
  private mutating func identifiers(_ id: String, _ metadata: Metadata) {
    output.key("identifier")
    output.raw("[{\"system\":\"")
    output.raw(FHIRSystem.uri)
    output.raw("\"")
    output.property("value", "urn:uuid:\(id)")
    output.raw("}")
    if let name = FHIRText.line(metadata.string(.syncIdentifier)) {
      output.raw(",{")
      if let version = metadata.number(.syncVersion).flatMap(DecimalNumeral.init) {
        ext(FHIRSystem.syncVersion, version)
      }
      output.key("system")
      output.raw("\"")
      output.raw(FHIRSystem.syncIdentifier)
      output.raw("\"")
      output.property("value", name)
      output.raw("}")
    }
    output.raw("]")
  }

  /// Writes `"extension":[…]` with one number.
  private mutating func ext(_ url: StaticString, _ value: DecimalNumeral) {
    output.key("extension")
    output.raw("[{\"url\":\"")
    output.raw(url)
    output.raw("\",\"valueDecimal\":")
    output.append(value.description)
    output.raw("}]")
  }

  private mutating func write(_ effective: FHIREffective) {
    switch effective {
    case .instant(let time): output.property("effectiveDateTime", time)
    case .period(let start, let end):
      output.key("effectivePeriod")
      output.raw("{")
      output.property("start", start)
      output.property("end", end)
      output.raw("}")
    }
  }

  /// Writes the method: manual entry, or the engine that computed the value.
  private mutating func method(_ metadata: Metadata) {
    let isEntered = metadata.bool(.wasUserEntered) == true
    let algorithm = FHIRText.line(metadata.string(.algorithm)).map { name in
      let version = metadata.number(.algorithmVersion).flatMap(DecimalNumeral.init)
      return [name, version?.description].compactMap(\.self).joined(separator: " ")
    }
    guard isEntered || algorithm != nil else { return }
    output.key("method")
    output.raw("{")
    if isEntered {
      output.key("coding")
      output.raw("[")
      coding(FHIRSystem.method, "userEntered", display: "Entered by hand")
      output.raw("]")
    }
    output.property("text", algorithm)
    output.raw("}")
  }

  /// Writes the name of the hardware, and the application that saved the sample.
  private mutating func device(_ header: ObjectHeader) {
    let device = header.device.map { device in
      [device.manufacturer, device.name ?? device.model].compactMap(FHIRText.line)
        .joined(separator: " ")
    }
    let source = header.sourceRevision.flatMap { revision in
      FHIRText.line([revision.source.name, revision.version ?? ""].joined(separator: " "))
    }
    let names = [device, source].compactMap(\.self).filter { !$0.isEmpty }
    guard !names.isEmpty else { return }
    output.key("device")
    output.raw("{")
    output.property("display", names.joined(separator: ", "))
    output.raw("}")
  }

  private mutating func write(_ component: FHIRObservation.Component) {
    output.raw("{")
    switch component.name {
    case .type(let name): code(component.terms, FHIRSystem.type, name)
    case .measure(let name): code(component.terms, FHIRSystem.measure, name)
    }
    write(component.value)
    output.raw("}")
  }

  /// Writes `"code":{"coding":[…]}`: the LOINC codes, then this project's code.
  private mutating func code(_ terms: [LOINCTerm], _ system: StaticString, _ name: String) {
    output.key("code")
    output.raw("{\"coding\":[")
    for term in terms {
      coding(FHIRSystem.loinc, term.code, display: term.name)
      output.raw(",")
    }
    coding(system, name)
    output.raw("]}")
  }

  private mutating func coding(_ system: StaticString, _ code: String, display: String? = nil) {
    output.raw("{\"system\":\"")
    output.raw(system)
    output.raw("\"")
    output.property("code", code)
    output.property("display", display)
    output.raw("}")
  }

  private mutating func write(_ value: FHIRObservation.Value) {
    switch value {
    case .quantity(let numeral, let unit, let deviation):
      output.key("valueQuantity")
      output.raw("{")
      if let deviation { ext(FHIRSystem.uncertainty, deviation) }
      output.key("value")
      output.append(numeral.description)
      output.property("unit", unit.text)
      output.raw(",\"system\":\"")
      output.raw(FHIRSystem.unitsOfMeasure)
      output.raw("\"")
      output.property("code", unit.code)
      output.raw("}")
    case .value(let enumeration, let name):
      output.key("valueCodeableConcept")
      output.raw("{\"coding\":[{")
      output.property("system", FHIRSystem.valuePrefix + enumeration)
      output.property("code", name)
      output.raw("}]}")
    case .activity(let name):
      output.key("valueCodeableConcept")
      output.raw("{\"coding\":[")
      coding(FHIRSystem.activity, name)
      output.raw("]}")
    case .happened: output.property("valueBoolean", ifTrue: true)
    case .text(let text): output.property("valueString", text)
    case .absent(let reason):
      output.key("dataAbsentReason")
      output.raw("{\"coding\":[")
      coding(FHIRSystem.dataAbsentReason, reason)
      output.raw("]}")
    }
  }
}
