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
    /// gpsd says that the device named in ``data`` is gone.
    case deviceGone
    /// A line that is not the report it should be.
    case malformed(excerpt: String)
    /// Nothing more is here.
    case nothing
    /// The socket is at its end, or failed with this number.
    case lost(errno: Int32?)
  }

  /// The longest report (gps.h: GPS_JSON_RESPONSE_MAX).
  private static let longestReport = 10_240

  let data: UnsafeMutablePointer<gps_data_t>
  private let device: String?
  /// The line of the report that was taken last.
  private let line: UnsafeMutablePointer<CChar>

  /// Connects and asks for reports.
  ///
  /// - Parameters:
  ///   - host: A name or an address.
  ///   - port: gpsd's port.
  ///   - device: The one receiver to watch; `nil` is all.
  ///   - limit: How long each address of the host is given to answer.
  /// - Throws: ``FeedError/Reason/unreachable(errno:)``.
  init(
    host: String, port: UInt16, device: String?, within limit: Duration
  ) throws(FeedError.Reason) {
    self.device = device
    try Reachability.check(host: host, port: port, within: limit)
    let opened = UnsafeMutablePointer<gps_data_t>.allocate(capacity: 1)
    memset(opened, 0, MemoryLayout<gps_data_t>.size)
    guard gps_open(host, String(port), opened) == 0 else {
      // Not yet `data`: a throw after that would close what was never opened.
      opened.deallocate()
      throw .unreachable(errno: ECONNREFUSED)  // it listened a moment ago
    }
    data = opened
    line = .allocate(capacity: Self.longestReport)
    line.initialize(repeating: 0, count: Self.longestReport)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    keepAlive()
    watch()
  }

  deinit {
    gps_close(data)
    data.deallocate()
    line.deallocate()
  }

  var descriptor: Int32 { data.pointee.gps_fd }

  /// Takes the next report that is already here; never waits.
  func take() -> Arrival {
    errno = 0
    data.pointee.set = 0
    data.pointee.dev.activated.tv_sec = -1
    let status = gps_read(data, line, Int32(Self.longestReport))
    if status > 0 {
      let mask = data.pointee.set
      // libgps reads "activated":0 from a DEVICE report, but sets no bit for it.
      let isBare = mask & ~(GPSDReport.packetMask | GPSDReport.onlineMask) == 0
      if isBare, data.pointee.dev.activated.tv_sec == 0 { return .deviceGone }
      if mask & GPSDReport.modeMask == 0, let excerpt = malformedLine(mask) {
        return .malformed(excerpt: excerpt)
      }
      return .report(mask: mask)
    }
    if status == 0 { return .nothing }
    return .lost(errno: errno == 0 ? nil : errno)
  }

  /// The beginning of the line just read, when it is no report.
  private func malformedLine(_ mask: UInt64) -> String? {
    let bytes = UnsafeRawBufferPointer(start: line, count: strnlen(line, Self.longestReport))
    let span = Swift.Span<UInt8>(_unsafeElements: bytes.assumingMemoryBound(to: UInt8.self))
    return GPSDReport.isMalformed(span, mask: mask) ? span.excerpt : nil
  }

  /// Asks for reports; gpsd opens every device that a watcher may see.
  func watch() {
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
