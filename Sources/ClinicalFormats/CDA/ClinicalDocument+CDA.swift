public import Foundation
public import HealthModel

extension ClinicalDocument {
  /// Creates a document sample from XML after validation; the title and names come from the
  /// document.
  ///
  /// - Parameters:
  ///   - xml: An HL7 CDA document, stored unchanged.
  ///   - span: The time that the document is about; `nil` uses the creation time.
  ///   - zone: The time zone of a time without an offset.
  ///   - header: The identity and metadata.
  /// - Throws: `CDAError` with every fault found; `noTime` when no span is given and the document
  ///   declares its time as unknown.
  public init(
    cda xml: Data, span: TimeRange? = nil, in zone: TimeZone = .gmt,
    header: ObjectHeader = ObjectHeader()
  ) throws(CDAError) {
    try self.init(CDAReader().read(xml), span: span, in: zone, header: header)
  }

  /// Creates a document sample from a document that was read.
  ///
  /// - Throws: `CDAError.noTime` when no span is given and the document declares its time as
  ///   unknown.
  public init(
    _ document: CDAReader.Document, span: TimeRange? = nil, in zone: TimeZone = .gmt,
    header: ObjectHeader = ObjectHeader()
  ) throws(CDAError) {
    guard let span = span ?? document.header.time?.span(in: zone) else { throw .noTime }
    self.init(
      title: document.header.title, patientName: document.header.patientName,
      authorName: document.header.authorName, custodianName: document.header.custodianName,
      xml: document.xml, span: span, header: header)
  }
}
