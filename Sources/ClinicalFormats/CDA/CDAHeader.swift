/// The metadata of a clinical document.
public struct CDAHeader: Hashable, Sendable {
  /// The title, else the name of the document type, else its code; empty if there is none.
  public let title: String
  public let patientName: String?
  public let authorName: String?
  public let custodianName: String?
  /// The creation time; `nil` if the document declares it as unknown.
  public let time: CDATime?
  /// Whether it is a note of an operation or another procedure, according to its document code or
  /// template.
  ///
  /// **Source** HL7 C-CDA R2.1: the document codes 11504-8 and 28570-0 of LOINC, and the templates
  /// Operative Note and Procedure Note.
  public let isOfProcedure: Bool

  /// Reads the header of a valid document.
  init(_ document: CDAElement) {
    title = Self.title(document)
    patientName = CDAName.preferred(
      in: document.descendants("recordTarget", "patientRole", "patient"))
    authorName =
      document.descendants("author", "assignedAuthor").lazy
      .compactMap(Self.author).first
    custodianName = CDAName.preferred(
      in: document.descendants(
        "custodian", "assignedCustodian", "representedCustodianOrganization"))
    isOfProcedure =
      Self.procedureCodes.contains(document.child("code")?.attributes["code"] ?? "")
      || document.children("templateId").contains {
        Self.procedureTemplates.contains($0.attributes["root"] ?? "")
      }
    time = document.child("effectiveTime")?.attributes["value"].flatMap { CDATime($0) }
  }

  private static let procedureCodes: Set = ["11504-8", "28570-0"]
  private static let procedureTemplates: Set = [
    "2.16.840.1.113883.10.20.22.1.6", "2.16.840.1.113883.10.20.22.1.7",
  ]

  private static func title(_ document: CDAElement) -> String {
    if let title = document.child("title")?.wholeText { return title }
    guard let code = document.child("code") else { return "" }
    return code.attributes["displayName"]?.normalizedSpace.nonEmpty
      ?? code.child("originalText")?.wholeText
      ?? code.attributes["code"]?.normalizedSpace ?? ""
  }

  /// Returns the name of the person, else of the device, else of the organization.
  private static func author(_ author: CDAElement) -> String? {
    let device = author.children("assignedAuthoringDevice")
    return CDAName.preferred(in: author.children("assignedPerson"))
      ?? device.lazy.compactMap { $0.child("softwareName")?.wholeText }.first
      ?? device.lazy.compactMap { $0.child("manufacturerModelName")?.wholeText }.first
      ?? CDAName.preferred(in: author.children("representedOrganization"))
  }
}

extension CDAName {
  /// Returns the name of the first element that has one.
  fileprivate static func preferred(in bearers: [CDAElement]) -> String? {
    bearers.lazy.compactMap { preferred($0.children("name")) }.first
  }
}
