/// Metadata of a sample, an event or a workout: keys with values of four kinds.
public typealias Metadata = [MetadataKey: MetadataValue]
