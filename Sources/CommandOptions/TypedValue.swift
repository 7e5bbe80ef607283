import ArgumentParser
import Console
package import HealthModel

package import struct HealthModel.Unit

/// A value entered by hand, from which a sample is created.
package struct TypedValue {
  package let value: String?
  package let unit: Unit?

  package init(value: String?, unit: Unit?) {
    self.value = value
    self.unit = unit
  }

  package func sample(of type: ObjectType, at span: TimeRange, metadata: Metadata) throws -> Sample
  {
    switch type {
    case .quantity(let type):
      return try quantity(try number(value, type.name), type, span, metadata)
    case .category(let type):
      return .category(
        CategorySample(
          type: type, value: try category(type), span: span,
          header: ObjectHeader(metadata: metadata)))
    case .correlation(.bloodPressure): return try bloodPressure(span, metadata)
    case .correlation(let type):
      throw ValidationError("\(type.name) cannot be added; add its members one by one")
    case .workout, .workoutRoute:
      throw ValidationError("workouts cannot be added; use workout record or workout import")
    case .document:
      throw ValidationError("documents cannot be added here; use workout documents add")
    case .characteristic, .activitySummary, .location:
      throw ValidationError("\(type.name) has no samples")
    }
  }

  private func quantity(
    _ number: Double, _ type: QuantityType, _ span: TimeRange, _ metadata: Metadata
  ) throws -> Sample {
    let unit = unit ?? AmountText.plainUnit(of: type)
    guard unit.isCompatible(with: type.canonicalUnit) else {
      throw ValidationError(
        "'\(unit)' is not a unit of \(type.name); use \(AmountText.plainUnit(of: type))")
    }
    let sample = QuantitySample(
      type: type, quantity: Quantity(number, unit), span: span,
      header: ObjectHeader(metadata: metadata))
    do {
      try sample.validateScore()
      try sample.validateWords()
    } catch {
      throw ValidationError("\(error)\(advice(error))")
    }
    return .quantity(sample)
  }

  /// Returns the nearest words in place of an unknown one, or all of them.
  private func advice(_ error: SampleContentError) -> String {
    guard case .unknownWord(let word, let key) = error else { return "" }
    let words =
      switch key {
      case .stateOfMindKind: StateOfMindKind.allCases.map(\.name)
      case .stateOfMindLabels: StateOfMindLabel.allCases.map(\.name)
      default: StateOfMindAssociation.allCases.map(\.name)
      }
    let near = NearMiss.words(like: word, in: words)
    return near.isEmpty
      ? "; use one of \(words.joined(separator: ", "))"
      : "; did you mean \(near.joined(separator: ", "))?"
  }

  private func number(_ text: (some StringProtocol)?, _ name: String) throws -> Double {
    guard let text, let number = Double(text), number.isFinite else {
      throw ValidationError("\(name) needs a number, such as 62")
    }
    return number
  }

  private func category(_ type: CategoryType) throws -> Int {
    guard unit == nil else { throw ValidationError("\(type.name) has no unit; omit it") }
    let cases = type.values.cases
    guard let value else {
      if cases.count == 1, let only = cases.first { return only.key }
      throw ValidationError("\(type.name) needs a value; use one of \(names(type))")
    }
    if let known = type.values.value(named: value) { return known }
    if let number = Int(value), cases[number] != nil { return number }
    throw ValidationError("'\(value)' is not a value of \(type.name); use one of \(names(type))")
  }

  private func names(_ type: CategoryType) -> String {
    type.values.cases.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ")
  }

  private func bloodPressure(_ span: TimeRange, _ metadata: Metadata) throws -> Sample {
    let numbers = (value ?? "").split(separator: "/", omittingEmptySubsequences: false)
    guard numbers.count == 2 else {
      throw ValidationError("bloodPressure needs two numbers, such as 120/80")
    }
    // Only the correlation has a sync identifier; its members are replaced with it.
    var entries = metadata
    entries[.syncIdentifier] = nil
    entries[.syncVersion] = nil
    let types = [QuantityType.bloodPressureSystolic, .bloodPressureDiastolic]
    let members = try zip(numbers, types).map { text, type in
      try quantity(try number(text, "bloodPressure"), type, span, entries)
    }
    return .correlation(
      Correlation(
        type: .bloodPressure, span: span, members: members,
        header: ObjectHeader(metadata: metadata)))
  }
}
