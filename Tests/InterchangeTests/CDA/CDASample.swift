import Foundation
import ClinicalFormats
import TestSupport

/// The clinical documents of the fixtures, and the smallest valid document.
enum CDASample {
  static let names = [
    "continuity-of-care", "discharge-note-german", "operative-note-french", "device-report",
    "scanned-letter",
  ]

  static func fixture(_ name: String) throws -> Data {
    try Data(contentsOf: PackageRoot.url("Fixtures/documents/\(name).xml"))
  }

  static func text(_ name: String) throws -> String {
    String(decoding: try fixture(name), as: UTF8.self)
  }

  /// A document of only the required parts, one per line.
  static let minimal = """
    <ClinicalDocument xmlns="urn:hl7-org:v3">
    <typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>
    <id root="2.999"/>
    <code code="34133-9"/>
    <effectiveTime value="20261121"/>
    <confidentialityCode code="N"/>
    <recordTarget><patientRole><id/><patient><name>A B</name></patient></patientRole></recordTarget>
    <author><time/><assignedAuthor><id/></assignedAuthor></author>
    <custodian><assignedCustodian><representedCustodianOrganization><id/>\
    </representedCustodianOrganization></assignedCustodian></custodian>
    <component><nonXMLBody><text>A</text></nonXMLBody></component>
    </ClinicalDocument>
    """

  /// The minimal document with one text, which must occur in it, replaced by another.
  static func minimal(_ old: String, _ new: String) throws -> Data {
    let parts = minimal.components(separatedBy: old)
    guard parts.count == 2 else { throw Missing(text: old) }
    return Data((parts[0] + new + parts[1]).utf8)
  }

  struct Missing: Error {
    let text: String
  }

  /// The errors of a document; empty if it is accepted.
  static func faults(_ xml: Data, limits: CDALimits = CDALimits()) -> [CDARuleViolation] {
    do {
      _ = try CDAReader(limits: limits).read(xml)
      return []
    } catch {
      return error.faults
    }
  }
}
