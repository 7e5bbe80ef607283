import Foundation
import GRDB
import HealthModel
import SampleQueries
import StoreDatabase

extension PredicateCompiler {
  /// An entry of the key that matches the condition on `entry`, whose values follow the key.
  mutating func entry(_ key: MetadataKey, _ condition: String) -> String {
    """
    (EXISTS (SELECT 1 FROM json_each(sample.metadata) AS entry
      WHERE entry.key = \(bind(key.rawValue)) AND \(condition)))
    """
  }

  mutating func metadata(
    _ key: MetadataKey, _ values: Set<MetadataValue>
  ) throws(PredicateError) -> String {
    var texts: [String] = []
    for value in values { texts.append(try metadata(key, .equal, value)) }
    return Self.joined(texts, " OR ", none: Self.never)
  }

  mutating func metadata(
    _ key: MetadataKey, _ comparison: Comparison, _ value: MetadataValue
  ) throws(PredicateError) -> String {
    let key = bind(key.rawValue)
    let condition: String
    switch value {
    case .string(let text):
      condition = "entry.type = 'text' AND entry.atom \(comparison.rawValue) \(bind(text))"
    case .number(let number):
      condition = """
        entry.type IN ('integer', 'real')
          AND entry.atom \(comparison.rawValue) \(try bindAsStored(number))
        """
    case .date(let date):
      condition = """
        entry.type = 'object' AND json_extract(entry.value, '$.date') \(comparison.rawValue) \
        \(bind(date.microseconds))
        """
    case .quantity(let quantity):
      let unit = bind(quantity.unit.description)
      condition = """
        entry.type = 'object' AND \(StoreFunctions.valueInUnit)(
          json_extract(entry.value, '$.value'), json_extract(entry.value, '$.unit'), \(unit)
        ) \(comparison.rawValue) \(try bindAsStored(quantity.value))
        """
    }
    return """
      (EXISTS (SELECT 1 FROM json_each(sample.metadata) AS entry
        WHERE entry.key = \(key) AND \(condition)))
      """
  }

  /// Binds a number through the text of JSON, as stored numbers are written: equal numbers stay equal,
  /// even where SQLite parses a number to the last digit but one.
  private mutating func bindAsStored(_ number: Double) throws(PredicateError) -> String {
    guard number.isFinite else { throw .notFinite }
    let text = (try? JSONEncoder().encode(number)).map { String(decoding: $0, as: UTF8.self) }
    return "json_extract(\(bind(text)), '$')"
  }
}
