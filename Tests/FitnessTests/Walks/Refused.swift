import Fitness

/// Why a call refuses; `nil` when it does not.
func refused<Estimate>(_ call: () throws -> Estimate) -> EstimateRefusal? {
  do {
    _ = try call()
    return nil
  } catch {
    return error as? EstimateRefusal
  }
}
