public import Foundation
public import HealthModel

extension ClinicalDocument {
  /// A document sample from XML, validated; title and names are taken out of it.
  ///
  /// - Parameters:
  ///   - xml: An HL7 CDA document, kept byte for byte.
  ///   - span: The time that the document is about; `nil` takes the time that it was made.
  ///   - zone: Where a time without an offset is meant.
  ///   - header: Its identity and metadata.
  /// - Throws: `CDAError` with every fault found; `noTime` when no span is given and the document
  ///   says that its time is not known.
  public init(
    cda xml: Data, span: Span? = nil, in zone: TimeZone = .gmt,
    header: ObjectHeader = ObjectHeader()
  ) throws(CDAError) {
    try self.init(CDAReader().read(xml), span: span, in: zone, header: header)
  }

  /// A document sample from a document that was read.
  ///
  /// - Throws: `CDAError.noTime` when no span is given and the document says that its time is not
  ///   known.
  public init(
    _ document: CDAReader.Document, span: Span? = nil, in zone: TimeZone = .gmt,
    header: ObjectHeader = ObjectHeader()
  ) throws(CDAError) {
    guard let span = span ?? document.header.time?.span(in: zone) else { throw .noTime }
    self.init(
      title: document.header.title, patientName: document.header.patientName,
      authorName: document.header.authorName, custodianName: document.header.custodianName,
      xml: document.xml, span: span, header: header)
  }
}
