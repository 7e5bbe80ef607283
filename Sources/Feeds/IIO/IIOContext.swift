/// The Industrial I/O devices of one kernel: what a feed needs of them, whoever reads them.
///
/// Behind it stands libiio; a reader of sysfs and the character devices can take its place. A context
/// belongs to one thread.
protocol IIOContext: AnyObject {
  /// The devices and triggers, as they were when the context was opened.
  var devices: [IIODevice] { get }

  /// The text of an attribute, without the white space at its end.
  func read(_ attribute: IIOAttribute) throws(IIOFailure) -> String

  func write(_ text: String, to attribute: IIOAttribute) throws(IIOFailure)

  /// What starts the measurements of a device.
  func trigger(of device: String) throws(IIOFailure) -> IIOTriggerState

  func setTrigger(_ trigger: String, of device: String) throws(IIOFailure)

  /// How long a read may wait for its device.
  func setTimeout(_ timeout: Duration)

  /// Starts buffered reading.
  ///
  /// - Parameters:
  ///   - device: Its identifier.
  ///   - channels: The identifiers of the channels, in the order of the columns.
  ///   - samples: How many samples one refill waits for.
  ///   - reserve: How many refills the kernel keeps while nobody reads.
  /// - Returns: The running buffer.
  /// - Throws: What the kernel says: the device is open already, not permitted, or gone.
  func stream(
    _ device: String, channels: [String], samples: Int, reserve: Int
  ) throws(IIOFailure) -> any IIOStream
}

/// Buffered samples of one device; released, it stops the device.
protocol IIOStream: AnyObject {
  /// Ends a ``refill(_:)`` that waits, from any thread, and all after it.
  var cancel: @Sendable () -> Void { get }

  /// Waits for the next samples and puts them in place of what `scans` held.
  ///
  /// - Throws: `ETIMEDOUT` when none came in time; anything else means that the stream is over.
  func refill(_ scans: inout IIOScans) throws(IIOFailure)
}

/// Opens contexts.
protocol IIOBackend: Sendable {
  /// Opens one.
  ///
  /// - Parameters:
  ///   - place: This machine, or an iiod.
  ///   - limit: How long each address of an iiod is given to answer.
  /// - Returns: A context, without devices where the kernel has no Industrial I/O.
  /// - Throws: ``FeedError/Reason/unreachable(errno:)`` or ``FeedError/Reason/unreadable(errno:)``.
  func open(
    _ place: IIOAddress.Place, within limit: Duration
  ) throws(FeedError.Reason) -> any IIOContext
}

/// An error number of the system.
struct IIOFailure: Error, Hashable, Sendable {
  var errno: Int32
}

enum IIOTriggerState: Hashable, Sendable {
  /// The device starts its measurements itself.
  case notNeeded
  case unset
  /// The identifier of the trigger.
  case set(String)
}

/// Where a text of the kernel's is.
enum IIOAttribute: Hashable, Sendable {
  case device(String, String)
  case channel(String, String, String)

  /// The attribute of the same device or channel with another name.
  func sibling(_ suffix: String) -> IIOAttribute {
    switch self {
    case .device(let device, let name): .device(device, name + suffix)
    case .channel(let device, let channel, let name): .channel(device, channel, name + suffix)
    }
  }
}

/// Samples as the device gave them: a column a channel, whole numbers without scale and offset.
struct IIOScans: Hashable, Sendable {
  var count = 0
  var columns: [[Int64]] = []
}
