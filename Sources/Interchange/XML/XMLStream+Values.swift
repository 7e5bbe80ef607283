internal import HealthModel

/// A value read from text: absent, or there but not what it should be.
enum XMLValue<Value> {
  case absent
  case value(Value)
  case invalid(String)
}

extension XMLStream {
  /// Invalid text longer than this is cut where it is quoted.
  private static var quotedBytes: Int { 40 }

  /// The text of the element that just ended as a string; `nil` when it is empty.
  var textString: String? {
    withText { $0.isEmpty ? nil : String(decoding: $0, as: UTF8.self) }
  }

  /// The text of the element that just ended as a finite decimal number.
  var textNumber: XMLValue<Double> {
    withText { text in
      if text.isEmpty { return .absent }
      return DecimalText.parse(text).map { .value($0) } ?? .invalid(Self.quote(text))
    }
  }

  /// The text of the element that just ended as bytes handed to a parser; empty is absent.
  func textValue<Value>(_ parse: (UnsafeBufferPointer<UInt8>) -> Value?) -> XMLValue<Value> {
    withText { text in
      if text.isEmpty { return .absent }
      return parse(text).map { .value($0) } ?? .invalid(Self.quote(text))
    }
  }

  /// An attribute of the element that just started as a string.
  func attributeString(_ name: Name) -> String? {
    withAttribute(name) { String(decoding: $0, as: UTF8.self) }
  }

  /// An attribute of the element that just started as a finite decimal number.
  func attributeNumber(_ name: Name) -> XMLValue<Double> {
    let value: XMLValue<Double>? = withAttribute(name) { text in
      if text.isEmpty { return .absent }
      return DecimalText.parse(text).map { .value($0) } ?? .invalid(Self.quote(text))
    }
    return value ?? .absent
  }

  private static func quote(_ text: UnsafeBufferPointer<UInt8>) -> String {
    text.count <= quotedBytes
      ? String(decoding: text, as: UTF8.self)
      : String(decoding: text[..<quotedBytes], as: UTF8.self) + "…"
  }
}
