import HealthModel

/// Derived samples by their sync identifiers, in the order in which they were first added; a later one
/// replaces an earlier one.
struct DerivedSampleSet {
  private var samples: [QuantitySample?] = []
  private var places: [String: Int] = [:]

  var all: [QuantitySample] { samples.compactMap(\.self) }

  mutating func receive(_ new: [QuantitySample]) {
    for sample in new {
      guard let name = sample.header.metadata.string(.syncIdentifier) else { continue }
      if let place = places[name] {
        samples[place] = sample
      } else {
        places[name] = samples.count
        samples.append(sample)
      }
    }
  }

  mutating func withdraw(_ names: [String]) {
    for name in names {
      if let place = places.removeValue(forKey: name) { samples[place] = nil }
    }
  }
}
