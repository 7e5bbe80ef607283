/// The Industrial I/O devices of one kernel, with the operations that a feed needs.
///
/// It is implemented with libiio; a reader of sysfs and the character devices could replace it. A
/// context is confined to one thread.
protocol IIOContext: AnyObject {
  /// The devices and triggers at the time the context was opened.
  var devices: [IIODevice] { get }

  /// Returns the text of an attribute, without trailing white space.
  func read(_ attribute: IIOAttribute) throws(IIOError) -> String

  func write(_ text: String, to attribute: IIOAttribute) throws(IIOError)

  /// Returns the trigger that starts the measurements of a device.
  func trigger(of device: String) throws(IIOError) -> IIOTriggerState

  func setTrigger(_ trigger: String, of device: String) throws(IIOError)

  /// Sets the maximum time that a read waits for its device.
  func setTimeout(_ timeout: Duration)

  /// Starts buffered reading.
  ///
  /// - Parameters:
  ///   - device: The identifier of the device.
  ///   - channels: The identifiers of the channels, in the order of the columns.
  ///   - samples: The number of samples per refill.
  ///   - reserve: The number of refills that the kernel holds while nobody reads.
  /// - Returns: The running buffer.
  /// - Throws: The kernel's error: the device is already open, not permitted, or gone.
  func stream(
    _ device: String, channels: [String], samples: Int, reserve: Int
  ) throws(IIOError) -> any IIOStream
}

/// The buffered samples of one device; releasing it stops the device.
protocol IIOStream: AnyObject {
  /// Ends a waiting ``refill(_:)`` and all later ones; callable from any thread.
  var cancel: @Sendable () -> Void { get }

  /// Waits for the next samples and replaces the contents of `scans` with them.
  ///
  /// - Throws: `ETIMEDOUT` if no samples arrived in time; any other error ends the stream.
  func refill(_ scans: inout IIOScans) throws(IIOError)
}

/// Opens contexts.
protocol IIOBackend: Sendable {
  /// Opens a context.
  ///
  /// - Parameters:
  ///   - place: This machine, or an iiod.
  ///   - limit: The timeout for each address of an iiod.
  /// - Returns: A context, without devices if the kernel has no Industrial I/O.
  /// - Throws: ``FeedError/Reason/unreachable(errno:)`` or ``FeedError/Reason/unreadable(errno:)``.
  func open(
    _ place: IIOAddress.Place, within limit: Duration
  ) throws(FeedError.Reason) -> any IIOContext
}

/// An error number of the system.
struct IIOError: Error, Hashable, Sendable {
  var errno: Int32
}

enum IIOTriggerState: Hashable, Sendable {
  /// The device starts its measurements itself.
  case notNeeded
  case unset
  /// The identifier of the trigger.
  case set(String)
}

/// The location of an attribute of the kernel.
enum IIOAttribute: Hashable, Sendable {
  case device(String, String)
  case channel(String, String, String)

  /// Returns the attribute of the same device or channel with another name.
  func sibling(_ suffix: String) -> IIOAttribute {
    switch self {
    case .device(let device, let name): .device(device, name + suffix)
    case .channel(let device, let channel, let name): .channel(device, channel, name + suffix)
    }
  }
}

/// Raw samples: a column per channel, integers without scale and offset.
struct IIOScans: Hashable, Sendable {
  var count = 0
  var columns: [[Int64]] = []
}
