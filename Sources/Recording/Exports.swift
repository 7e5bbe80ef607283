// A recording's options, status, notes and requests are the recorder's interface, wherever they are defined.

@_exported public import RecordingCore
