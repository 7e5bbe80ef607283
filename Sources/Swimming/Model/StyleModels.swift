/// The models of three and of six seconds for one set of sensors.
package struct StyleModels: Sendable {
  package let threeSeconds: StyleModel
  package let sixSeconds: StyleModel

  package var features: FeatureSet { threeSeconds.features }

  package init(threeSeconds: StyleModel, sixSeconds: StyleModel) {
    self.threeSeconds = threeSeconds
    self.sixSeconds = sixSeconds
  }

  /// Creates the shipped models.
  package init(_ features: FeatureSet) {
    self.init(
      threeSeconds: StyleModel(features, .threeSeconds),
      sixSeconds: StyleModel(features, .sixSeconds))
  }
}
