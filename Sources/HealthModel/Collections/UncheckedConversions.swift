#if CHECK_CONVERSIONS
  // Shadow the standard library's initializers, so that the compiler reports every use
  // (scripts/check-conversions).

  extension Int {
    @available(*, deprecated, message: "use Int(clamping:) or Int(exactly:)")
    package init(_ value: Double) { self.init(clamping: value) }
  }

  extension Int64 {
    @available(*, deprecated, message: "use Int64(clamping:) or Int64(exactly:)")
    package init(_ value: Double) { self.init(clamping: value) }
  }

  extension Int32 {
    @available(*, deprecated, message: "use Int32(clamping:) or Int32(exactly:)")
    package init(_ value: Double) { self.init(clamping: value) }
  }

  extension UInt64 {
    @available(*, deprecated, message: "use UInt64(clamping:) or UInt64(exactly:)")
    package init(_ value: Double) { self.init(clamping: value) }
  }

  extension UInt32 {
    @available(*, deprecated, message: "use UInt32(clamping:) or UInt32(exactly:)")
    package init(_ value: Double) { self.init(clamping: value) }
  }

  extension UInt16 {
    @available(*, deprecated, message: "use UInt16(clamping:) or UInt16(exactly:)")
    package init(_ value: Double) { self.init(clamping: value) }
  }

  extension UInt8 {
    @available(*, deprecated, message: "use UInt8(clamping:) or UInt8(exactly:)")
    package init(_ value: Double) { self.init(clamping: value) }
  }

  extension Duration {
    @available(*, deprecated, message: "use seconds(clamping:)")
    @usableFromInline package static func seconds(_ value: Double) -> Duration {
      .seconds(clamping: value)
    }
  }
#endif
