/// Facts attached to a sample, an event or a workout: a key and one of four kinds of value.
public typealias Metadata = [MetadataKey: MetadataValue]
