import ByteStreams
internal import Foundation
public import HealthModel

/// An element of an export that is kept as it is written.
///
///     if let element = KeptElement(sample) { print(element.name, element.attributes["type"]) }
public struct KeptElement: Hashable, Sendable {
  public let name: String
  public let attributes: [String: String]
  public private(set) var children: [KeptElement] = []

  private static let maximumDepth = 64

  /// Reads the element of a kept sample; `nil` if it has none.
  ///
  /// - Parameter sample: A sample of kept contents.
  public init?(_ sample: QuantitySample) {
    guard let content = sample.keptContent, content.first == UInt8(ascii: "<") else { return nil }
    self.init(Array(content))
  }

  private init(_ tags: borrowing AppleHealthTags) {
    name = tags.elementName
    attributes = Dictionary(tags.strings().map { ($0.name, $0.value) }) { first, _ in first }
  }

  init?(_ bytes: [UInt8]) {
    var tags = AppleHealthTags(MemorySource(bytes))
    var open: [KeptElement] = []
    while let event = tags.next() {
      switch event {
      case .start(_, let isEmpty):
        guard open.count < Self.maximumDepth else { return nil }
        open.append(KeptElement(tags))
        if !isEmpty { continue }
      case .end: break
      }
      guard let ended = open.popLast() else { return nil }
      guard let last = open.indices.last else {
        self = ended
        return
      }
      open[last].children.append(ended)
    }
    return nil
  }

  /// Returns the number of an attribute, without the unit that may follow it.
  func number(_ attribute: String) -> Double? {
    guard let text = attributes[attribute] else { return nil }
    var number = String(text.prefix { $0 != " " })
    return number.withUTF8 { DecimalText.parse($0) }
  }

  /// Returns the time of an attribute.
  func instant(_ attribute: String) -> Instant? {
    var clock = AppleHealthClock()
    return attributes[attribute].flatMap { text in
      var text = text
      return text.withUTF8 { clock.instant($0) }
    }
  }
}
