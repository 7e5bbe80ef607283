import Foundation
import HealthModel

extension SaveTransaction {
  /// Refuses a quantity that its type does not allow.
  func validate(_ sample: QuantitySample, value: Double) throws {
    try validateEntry(.quantity(sample.type), sample.header)
  }

  /// Refuses a category value that its type does not have.
  func validate(_ sample: CategorySample) throws {
    guard sample.type.values.contains(sample.value) else {
      throw StoreError.invalid(
        sample.uuid, .notACase(sample.value, type: sample.type.identifier))
    }
    try validateEntry(.category(sample.type), sample.header)
  }

  /// What only the platform measures cannot be typed in, not even by the owner.
  private func validateEntry(_ type: ObjectType, _ header: ObjectHeader) throws {
    guard !type.isSavedByApplications, header.metadata[.wasUserEntered] == .bool(true) else {
      return
    }
    throw StoreError.invalid(header.uuid, .typedByHand(type: type.identifier))
  }
}
