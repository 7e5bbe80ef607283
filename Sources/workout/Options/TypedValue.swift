import ArgumentParser
import HealthModel

import struct HealthModel.Unit

/// A value as someone typed it, and the sample that it makes.
struct TypedValue {
  let value: String?
  let unit: Unit?

  func sample(of type: ObjectType, at span: Span, metadata: Metadata) throws -> Sample {
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
      throw ValidationError("\(type.name) is made by applications; add what is in it one by one")
    case .workout, .workoutRoute:
      throw ValidationError("workouts are recorded: workout record; or imported: workout import")
    case .document: throw ValidationError("documents have commands of their own")
    case .characteristic, .activitySummary, .location:
      throw ValidationError("\(type.name) has no samples")
    }
  }

  private func quantity(
    _ number: Double, _ type: QuantityType, _ span: Span, _ metadata: Metadata
  ) throws -> Sample {
    let unit = unit ?? AmountText.plainUnit(of: type)
    guard unit.isCompatible(with: type.canonicalUnit) else {
      throw ValidationError(
        "\(unit) is no unit of \(type.name); \(AmountText.plainUnit(of: type)) is one")
    }
    return .quantity(
      QuantitySample(
        type: type, quantity: Quantity(number, unit), span: span,
        header: ObjectHeader(metadata: metadata)))
  }

  private func number(_ text: (some StringProtocol)?, _ name: String) throws -> Double {
    guard let text, let number = Double(text), number.isFinite else {
      throw ValidationError("\(name) needs a number")
    }
    return number
  }

  private func category(_ type: CategoryType) throws -> Int {
    guard unit == nil else { throw ValidationError("\(type.name) has no unit") }
    let cases = type.values.cases
    guard let value else {
      if cases.count == 1, let only = cases.first { return only.key }
      throw ValidationError("\(type.name) needs one of \(names(type))")
    }
    if let known = type.values.value(named: value) { return known }
    if let number = Int(value), cases[number] != nil { return number }
    throw ValidationError("'\(value)' is no value of \(type.name): \(names(type))")
  }

  private func names(_ type: CategoryType) -> String {
    type.values.cases.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ")
  }

  private func bloodPressure(_ span: Span, _ metadata: Metadata) throws -> Sample {
    let numbers = (value ?? "").split(separator: "/", omittingEmptySubsequences: false)
    guard numbers.count == 2 else {
      throw ValidationError("bloodPressure needs two numbers, as in 120/80")
    }
    // A name for newer versions is the whole's alone: its parts go with it.
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
