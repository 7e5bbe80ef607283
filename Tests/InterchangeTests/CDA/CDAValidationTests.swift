import Foundation
import ClinicalFormats
import TestSupport
import Testing

@Suite("Validation of clinical documents")
struct CDAValidationTests {
  struct Case: Sendable {
    let old: String
    let new: String
    let faults: [CDARuleViolation]

    init(_ old: String, _ new: String, _ faults: CDARuleViolation...) {
      self.old = old
      self.new = new
      self.faults = faults
    }
  }

  private static let root = "/ClinicalDocument"

  // CDA-04, CDA-05
  @Test(
    "a document that breaks a rule is rejected with the rule and its position",
    arguments: [
      Case(
        "<typeId root=\"2.16.840.1.113883.1.3\" extension=\"POCD_HD000040\"/>\n", "",
        CDARuleViolation(.required("typeId"), path: root, line: 1)),
      Case(
        "extension=\"POCD_HD000040\"", "extension=\"POCD_HD000041\"",
        CDARuleViolation(
          .fixed(attribute: "extension", expected: "POCD_HD000040", found: "POCD_HD000041"),
          path: "\(root)/typeId", line: 2)),
      Case(
        "root=\"2.16.840.1.113883.1.3\" ", "",
        CDARuleViolation(
          .fixed(attribute: "root", expected: "2.16.840.1.113883.1.3", found: nil),
          path: "\(root)/typeId", line: 2)),
      Case("<id root=\"2.999\"/>\n", "", CDARuleViolation(.required("id"), path: root, line: 1)),
      Case(
        "<code code=\"34133-9\"/>\n", "", CDARuleViolation(.required("code"), path: root, line: 1)),
      Case(
        "<effectiveTime value=\"20261121\"/>\n", "",
        CDARuleViolation(.required("effectiveTime"), path: root, line: 1)),
      Case(
        "<confidentialityCode code=\"N\"/>\n", "",
        CDARuleViolation(.required("confidentialityCode"), path: root, line: 1)),
      Case(
        "<recordTarget><patientRole><id/><patient><name>A B</name></patient></patientRole></recordTarget>\n",
        "",
        CDARuleViolation(.required("recordTarget"), path: root, line: 1)),
      Case(
        "<author><time/><assignedAuthor><id/></assignedAuthor></author>\n", "",
        CDARuleViolation(.required("author"), path: root, line: 1)),
      Case(
        "<component><nonXMLBody><text>A</text></nonXMLBody></component>\n", "",
        CDARuleViolation(.required("component"), path: root, line: 1)),
      Case(
        "<assignedCustodian><representedCustodianOrganization><id/></representedCustodianOrganization></assignedCustodian>",
        "",
        CDARuleViolation(.required("assignedCustodian"), path: "\(root)/custodian", line: 9)),
      Case(
        "</custodian>",
        "</custodian>\n<custodian><assignedCustodian><representedCustodianOrganization><id/></representedCustodianOrganization></assignedCustodian></custodian>",
        CDARuleViolation(.atMostOnce("custodian"), path: "\(root)/custodian[2]", line: 10)),
      Case(
        "</author>", "</author>\n<author><time/></author>",
        CDARuleViolation(.required("assignedAuthor"), path: "\(root)/author[2]", line: 9)),
      Case(
        "<nonXMLBody><text>A</text></nonXMLBody>", "",
        CDARuleViolation(
          .required("nonXMLBody or structuredBody"), path: "\(root)/component", line: 10)),
      Case(
        "<nonXMLBody>",
        "<structuredBody><component><section/></component></structuredBody><nonXMLBody>",
        CDARuleViolation(
          .oneOf(["nonXMLBody", "structuredBody"]), path: "\(root)/component/nonXMLBody", line: 10)),
      Case(
        "<nonXMLBody><text>A</text></nonXMLBody>", "<structuredBody/>",
        CDARuleViolation(.required("component"), path: "\(root)/component/structuredBody", line: 10)
      ),
      Case(
        "<author>", "<title>T</title><author>",
        CDARuleViolation(.order("title", after: "recordTarget"), path: "\(root)/title", line: 8)),
      Case(
        "<author>", "<subject/><author>",
        CDARuleViolation(.unexpected("subject"), path: "\(root)/subject", line: 8)),
      Case("<author>", "so <author>", CDARuleViolation(.noText("so"), path: root, line: 1)),
      Case(
        "<assignedAuthor><id/>", "<assignedAuthor><id/><assignedPerson/><assignedAuthoringDevice/>",
        CDARuleViolation(
          .oneOf(["assignedPerson", "assignedAuthoringDevice"]),
          path: "\(root)/author/assignedAuthor/assignedAuthoringDevice", line: 8)),
      Case(
        "value=\"20261121\"", "value=\"21.11.2026\"",
        CDARuleViolation(.timestamp("21.11.2026"), path: "\(root)/effectiveTime", line: 5)),
      Case(
        " value=\"20261121\"", "", CDARuleViolation(.value, path: "\(root)/effectiveTime", line: 5)),
      Case(
        "<time/>", "<time value=\"20261131\"/>",
        CDARuleViolation(.timestamp("20261131"), path: "\(root)/author/time", line: 8)),
      Case(
        "v3\">", "v3\" classCode=\"DOC\">",
        CDARuleViolation(
          .fixed(attribute: "classCode", expected: "DOCCLIN", found: "DOC"), path: root, line: 1)),
      Case(
        "urn:hl7-org:v3", "urn:hl7-org:v2",
        CDARuleViolation(
          .root(name: "ClinicalDocument", namespace: "urn:hl7-org:v2"), path: root, line: 1)),
      Case(
        " xmlns=\"urn:hl7-org:v3\"", "",
        CDARuleViolation(.root(name: "ClinicalDocument", namespace: nil), path: root, line: 1)),
      Case(
        "<confidentialityCode code=\"N\"/>\n",
        "<x:confidentialityCode xmlns:x=\"urn:x\"/><x:y xmlns:x=\"urn:x\"/>",
        CDARuleViolation(.required("confidentialityCode"), path: root, line: 1)),
    ])
  func rule(broken: Case) throws {
    #expect(CDASample.faults(try CDASample.minimal(broken.old, broken.new)) == broken.faults)
  }

  // CDA-05
  @Test("every error is listed, in line order")
  func allFaults() throws {
    let xml = CDASample.minimal
      .replacingOccurrences(of: "<id root=\"2.999\"/>\n", with: "")
      .replacingOccurrences(of: "20261121", with: "soon")
      .replacingOccurrences(of: "<patientRole><id/>", with: "<patientRole>")
      .replacingOccurrences(of: "<text>A</text>", with: "")
    let faults = CDASample.faults(Data(xml.utf8))
    #expect(
      faults.map(\.description) == [
        "line 1: /ClinicalDocument: id is required and missing",
        "line 4: /ClinicalDocument/effectiveTime: “soon” is not a time as YYYYMMDDhhmmss.ffff±hhmm",
        "line 6: /ClinicalDocument/recordTarget/patientRole: id is required and missing",
        "line 9: /ClinicalDocument/component/nonXMLBody: text is required and missing",
      ])
  }

  // CDA-04
  @Test("any two swapped parts of the header are rejected", arguments: Seed.first(40))
  func order(seed: Seed) throws {
    var generator = seed.generator
    var lines = CDASample.minimal.components(separatedBy: "\n")
    let parts = lines.count - 2
    let first = Int.random(in: 1...parts, using: &generator)
    var second = Int.random(in: 1...parts, using: &generator)
    if second == first { second = first % parts + 1 }
    lines.swapAt(first, second)
    let faults = CDASample.faults(Data(lines.joined(separator: "\n").utf8))
    #expect(!faults.isEmpty)
    let areOfOrder = faults.allSatisfy { if case .order = $0.rule { true } else { false } }
    #expect(areOfOrder)
  }

  // CDA-04, CDA-05
  @Test(
    "XML that is not well-formed is rejected with the line and the parser's message",
    arguments: [
      (
        "<name>A B</name>", "<name>A B</nme>",
        "/ClinicalDocument/recordTarget/patientRole/patient/name"
      ),
      (
        "<name>A B</name>", "<name>A & B</name>",
        "/ClinicalDocument/recordTarget/patientRole/patient/name"
      ),
      (
        "<name>A B</name>", "<name>A &nbsp; B</name>",
        "/ClinicalDocument/recordTarget/patientRole/patient/name"
      ),
      (
        "<name>A B</name>", "<name use='L' use='P'>A</name>",
        "/ClinicalDocument/recordTarget/patientRole/patient"
      ),
      (
        "<name>A B</name>", "<name xsi:type='PN'>A</name>",
        "/ClinicalDocument/recordTarget/patientRole/patient"
      ),
      (
        "<name>A B</name>", "<name>A \u{1} B</name>",
        "/ClinicalDocument/recordTarget/patientRole/patient/name"
      ),
    ])
  func malformed(old: String, new: String, path: String) throws {
    let faults = CDASample.faults(try CDASample.minimal(old, new))
    let fault = try #require(faults.first)
    #expect(fault.line == 7)
    #expect(fault.path == path)
    guard case .wellFormed(let words) = fault.rule else {
      Issue.record("not said to be malformed: \(fault)")
      return
    }
    #expect(!words.isEmpty)
  }
}
