import Fitness

/// The reason why a call is refused; `nil` if it is not.
func refused<Estimate>(_ call: () throws -> Estimate) -> EstimateRefusal? {
  do {
    _ = try call()
    return nil
  } catch {
    return error as? EstimateRefusal
  }
}
