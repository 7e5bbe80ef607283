// The person's data and the engines are part of the interface, wherever they are defined.

@_exported public import RecordingCore
