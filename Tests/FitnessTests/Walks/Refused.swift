import Fitness

/// The reason why a call is refused; `nil` if it is not.
func refused<Estimate>(_ call: () throws -> Estimate) -> EstimateUnavailability? {
  do {
    _ = try call()
    return nil
  } catch {
    return error as? EstimateUnavailability
  }
}
