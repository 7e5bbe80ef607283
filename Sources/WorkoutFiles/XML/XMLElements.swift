package import ByteStreams

/// The elements of a small document under any names, for formats without a reader of their own.
package enum XMLElements {
  package enum Event: Hashable, Sendable {
    /// A start tag with its local name, its attributes by local name, and its line, from 1.
    case start(name: String, attributes: [String: String], line: Int)
    /// An end tag with the text of the element, if it has no children.
    case end(text: String)
  }

  /// The reason why a document cannot be read.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
  }

  private enum NoName: String, XMLVocabulary {
    case none = "."
  }

  /// The usual maximum number of tags.
  package static let maximumEvents = 200_000

  /// Reads all elements in order.
  ///
  /// - Parameters:
  ///   - source: The bytes of the document.
  ///   - maximumCount: The maximum number of tags.
  /// - Returns: The tags.
  /// - Throws: ``Failure`` for a document that is not well-formed or beyond the limits, with the line.
  package static func events(
    of source: some ByteSource, maximumCount: Int = maximumEvents
  ) throws(Failure) -> [Event] {
    var events: [Event] = []
    do {
      var xml = XMLStream<NoName>(source)
      while let event = try xml.next() {
        guard events.count < maximumCount else { throw Failure(description: "too many elements") }
        switch event {
        case .start:
          events.append(
            .start(name: xml.localName, attributes: xml.attributes, line: xml.line))
        case .end: events.append(.end(text: xml.textString ?? ""))
        }
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(description: "\(error)")
    }
    return events
  }
}
