import CGPS
import Foundation

/// One connection to a gpsd, through libgps.
///
/// `gps_data_t` is 24 kB and lives on the heap; the connection belongs to one thread.
struct GPSDConnection: ~Copyable {
  /// One thing that came from gpsd.
  enum Arrival {
    /// A report was taken into ``data``; the mask says what it set.
    case report(mask: UInt64)
    /// A report that libgps cannot parse.
    case garbled
    /// Nothing more is here.
    case nothing
    /// The socket is at its end, or failed with this number.
    case lost(errno: Int32?)
  }

  /// libgps returns its parser's error codes (json.h, 1…23) in place of the length of the report;
  /// every well-formed report is longer than that.
  private static let longestErrorCode: Int32 = 23

  let data: UnsafeMutablePointer<gps_data_t>

  /// Connects and asks for reports.
  init(host: String, port: UInt16, device: String?) throws(FeedError.Reason) {
    let opened = UnsafeMutablePointer<gps_data_t>.allocate(capacity: 1)
    memset(opened, 0, MemoryLayout<gps_data_t>.size)
    errno = 0
    let status = gps_open(host, String(port), opened)
    guard status == 0 else {
      // Not yet `data`: a throw after that would close what was never opened.
      // libgps may leave its own status, which is negative, in errno.
      let failure = errno > 0 ? errno : ECONNREFUSED
      opened.deallocate()
      throw .unreachable(errno: status == NL_NOHOST ? nil : failure)
    }
    data = opened
    keepAlive()
    watch(device)
  }

  deinit {
    gps_close(data)
    data.deallocate()
  }

  var descriptor: Int32 { data.pointee.gps_fd }

  /// Takes the next report that is already here; never waits.
  func take() -> Arrival {
    errno = 0
    data.pointee.set = 0
    let status = gps_read(data, nil, 0)
    if status > 0 {
      return status <= Self.longestErrorCode ? .garbled : .report(mask: data.pointee.set)
    }
    if status == 0 { return .nothing }
    return .lost(errno: errno == 0 ? nil : errno)
  }

  private func watch(_ device: String?) {
    let flags = UInt32(WATCH_ENABLE | WATCH_JSON)
    guard let device else {
      gps_stream(data, flags, nil)
      return
    }
    var path = Array(device.utf8CString)
    path.withUnsafeMutableBytes { path in
      _ = gps_stream(data, flags | UInt32(WATCH_DEVICE), path.baseAddress)
    }
  }

  /// Lets the kernel notice that a remote host is gone: after 10 s of silence, three tries, 5 s apart.
  private func keepAlive() {
    func set(_ level: Int32, _ option: Int32, _ value: Int32) {
      var value = value
      setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
    set(SOL_SOCKET, SO_KEEPALIVE, 1)
    set(Int32(IPPROTO_TCP), TCP_KEEPIDLE, 10)
    set(Int32(IPPROTO_TCP), TCP_KEEPINTVL, 5)
    set(Int32(IPPROTO_TCP), TCP_KEEPCNT, 3)
  }
}
