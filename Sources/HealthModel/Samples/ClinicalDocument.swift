public import Foundation

/// A clinical document in HL7 CDA: a discharge letter, a visit summary.
///
/// Only a reader that has validated the XML creates one, so that the four extracted fields are
/// always those of the document.
public struct ClinicalDocument: Hashable, Sendable {
  public var header: ObjectHeader
  public var span: TimeRange
  public let title: String
  public let patientName: String?
  public let authorName: String?
  public let custodianName: String?
  /// The XML; `nil` in every response to a request without it.
  public let xml: Data?

  package init(
    title: String, patientName: String?, authorName: String?, custodianName: String?, xml: Data?,
    span: TimeRange, header: ObjectHeader = ObjectHeader()
  ) {
    self.header = header
    self.span = span
    self.title = title
    self.patientName = patientName
    self.authorName = authorName
    self.custodianName = custodianName
    self.xml = xml
  }

  public var uuid: UUID { header.uuid }
}
