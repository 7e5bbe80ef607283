extension Unit: CustomStringConvertible {
  /// The unit string: `m/s`, `mL/min·kg`, `1/L`, and `()` for the null unit.
  ///
  /// Factors are in their original order, those with a negative power after the solidus; parsing
  /// the text gives an equal unit.
  public var description: String {
    guard !isNull else { return "()" }
    let above = Self.product(of: factors.filter { $0.exponent > 0 })
    let below = Self.product(of: factors.filter { $0.exponent < 0 })
    return below.isEmpty ? above : "\(above.isEmpty ? "1" : above)/\(below)"
  }

  private static func product(of factors: [Factor]) -> String {
    factors.map { factor in
      let power = factor.exponent.magnitude
      return power == 1 ? "\(factor.symbol)" : "\(factor.symbol)^\(power)"
    }
    .joined(separator: "·")
  }
}

extension Unit: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = try Unit(try container.decode(String.self))
    } catch let error as UnitError {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
