/// The conformance that allows a model to return a `Result`.
extension GaitUnavailability: Error {}
