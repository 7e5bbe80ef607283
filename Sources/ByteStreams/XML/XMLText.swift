extension UnsafeBufferPointer<UInt8> {
  /// The bytes without surrounding XML white space.
  @inlinable package var trimmed: UnsafeBufferPointer<UInt8> {
    var lower = startIndex
    var upper = endIndex
    while lower < upper, self[lower].isXMLSpace { lower += 1 }
    while upper > lower, self[upper - 1].isXMLSpace { upper -= 1 }
    return UnsafeBufferPointer(rebasing: self[lower..<upper])
  }
}

extension UnsafePointer<UInt8> {
  /// Returns whether the bytes up to the terminating 0 equal a text.
  @inlinable package func isText(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes in
      for (index, byte) in bytes.enumerated() where self[index] != byte { return false }
      return self[bytes.count] == 0
    }
  }
}

extension UInt8 {
  @inlinable package var isXMLSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D
  }
}
