public import ArgumentParser
public import Sessions

extension RequestPolicy: ExpressibleByArgument {}
