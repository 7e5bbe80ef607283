/// So that a model can answer with a number or with the reason why there is none.
extension GaitRefusal: Error {}
