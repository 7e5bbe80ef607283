// Made by `make train` together with Models/gait-stairs.csv; change neither by hand.

/// Rows of a feature's mean, deviation and weights for the classes of ``StairsClass``, at the end
/// the classes' biases.
enum StairsTable {
  static let waistRotation: [Double] = [
    -0.73421, 0.51075, -0.80129, 1.18790, -0.38661,  // horizontalSlow
    0.57812, 0.28730, 0.31775, 1.08682, -1.40457,  // stepQuadrature
    0.40923, 0.22018, 0.53090, -0.08189, -0.44902,  // strideQuadrature
    0.72492, 0.19161, 0.72227, -0.19544, -0.52683,  // stepCoherence
    0.41589, 0.22577, 0.52790, -0.20199, -0.32591,  // stepFrequency
    -0.15505, 0.27833, 0.44775, 0.20772, -0.65547,  // horizontalOverVertical
    0.91585, 0.50439, -0.97311, 0.07982, 0.89329,  // verticalSkewness
    0.92917, 0.22725, 0.50462, -0.06498, -0.43963,  // verticalCentroid
    -0.62592, 0.38837, -0.84708, 1.47052, -0.62344,  // tiltSlow
    -0.34964, 0.41886, 0.62272, -0.81124, 0.18852,  // yawOverTilt
    0.17375, 0.33658, 0.81009, -0.53124, -0.27885,  // liftWhileTilting
    0.30304, 0.16227, -0.14253, 0.39775, -0.25521,  // tiltWithLift
    0.11131, 0.43776, 0.27535, -1.18047, 0.90512,  // slowTiltWithPush
    -0.04624, 0.39914, 0.19901, 0.32386, -0.52286,  // stepTiltBeforePush
    0.48071, -0.74515, 0.26444,  // bias
  ]

  static let waistAcceleration: [Double] = [
    -0.73421, 0.51075, -1.60760, 2.58797, -0.98038,  // horizontalSlow
    0.57812, 0.28730, -0.11851, 2.06196, -1.94346,  // stepQuadrature
    0.40923, 0.22018, 0.47100, 0.08420, -0.55520,  // strideQuadrature
    0.72492, 0.19161, 0.77832, -0.41192, -0.36640,  // stepCoherence
    0.41589, 0.22577, 0.39410, 0.00858, -0.40268,  // stepFrequency
    -0.15505, 0.27833, 0.70918, -0.12397, -0.58521,  // horizontalOverVertical
    0.91585, 0.50439, -0.39803, -0.21703, 0.61507,  // verticalSkewness
    0.92917, 0.22725, 0.23331, -0.24707, 0.01376,  // verticalCentroid
    0.45634, -0.46756, 0.01121,  // bias
  ]

  static let pocketRotation: [Double] = [
    -0.60376, 0.32538, 0.16203, 0.21499, -0.37701,  // horizontalSlow
    0.53327, 0.22663, 0.89301, 0.12329, -1.01631,  // stepQuadrature
    0.33967, 0.18758, 0.24311, -0.19138, -0.05172,  // strideQuadrature
    0.67165, 0.17662, 0.76713, 0.12281, -0.88994,  // stepCoherence
    0.47877, 0.17003, 0.43577, -0.29233, -0.14345,  // stepFrequency
    -0.02814, 0.30853, 0.93584, 0.02221, -0.95804,  // horizontalOverVertical
    0.32295, 0.47404, -0.06911, -0.33797, 0.40708,  // verticalSkewness
    0.90933, 0.21502, 0.73093, -0.39554, -0.33539,  // verticalCentroid
    -0.38098, 0.27480, -0.86333, 1.26895, -0.40562,  // tiltSlow
    -0.54085, 0.38459, 0.51336, -0.36435, -0.14901,  // yawOverTilt
    0.26942, 0.28674, -0.14914, -0.10911, 0.25825,  // liftWhileTilting
    0.36265, 0.21732, 0.45646, -1.48422, 1.02777,  // tiltWithLift
    0.01305, 0.22089, 0.26530, 0.51279, -0.77810,  // slowTiltWithPush
    -0.25926, 0.41108, -0.24424, 0.85928, -0.61504,  // stepTiltBeforePush
    0.60399, -0.23234, -0.37165,  // bias
  ]

  static let pocketAcceleration: [Double] = [
    -0.60376, 0.32538, -0.35042, 1.28447, -0.93405,  // horizontalSlow
    0.53327, 0.22663, 0.89935, 1.12684, -2.02619,  // stepQuadrature
    0.33967, 0.18758, 0.30026, -0.62255, 0.32229,  // strideQuadrature
    0.67165, 0.17662, 0.90500, -0.08222, -0.82277,  // stepCoherence
    0.47877, 0.17003, 0.69413, -0.38141, -0.31272,  // stepFrequency
    -0.02814, 0.30853, 0.95407, 0.29110, -1.24517,  // horizontalOverVertical
    0.32295, 0.47404, -0.14175, -1.03462, 1.17637,  // verticalSkewness
    0.90933, 0.21502, 1.18674, -0.69145, -0.49529,  // verticalCentroid
    0.05781, 0.46028, -0.51809,  // bias
  ]
}
