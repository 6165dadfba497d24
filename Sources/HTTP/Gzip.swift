import CZlib

/// Makes content smaller as `Content-Encoding: gzip` says, RFC 1952.
///
/// A compressor keeps zlib's state, about 256 KB, for the next content: setting it up each time would cost four times
/// the compression of a page. It belongs to one loop.
public final class Gzip {
  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool

  /// A compressor.
  ///
  /// - Parameter level: from 1, fast, to 9, small. Higher levels gain little for pages.
  public init(level: Int32 = 4) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 16 more than the largest window asks zlib for gzip's own head and end.
    let window: Int32 = 15 + 16
    isReady =
      deflateInit2_(
        stream, level, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
      == Z_OK
  }

  deinit {
    if isReady { deflateEnd(stream) }
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// The compressed bytes; nil when there is no memory for it.
  public func compress(_ bytes: [UInt8]) -> [UInt8]? {
    guard isReady, deflateReset(stream) == Z_OK, bytes.count <= Int(UInt32.max) else { return nil }
    let bound = Int(deflateBound(stream, UInt(bytes.count)))
    guard bound <= Int(UInt32.max) else { return nil }
    var input = bytes
    var succeeded = false
    let output = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      input.withUnsafeMutableBufferPointer { input in
        stream.pointee.next_in = input.baseAddress
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(bound)
        succeeded = deflate(stream, Z_FINISH) == Z_STREAM_END
        count = succeeded ? bound - Int(stream.pointee.avail_out) : 0
        stream.pointee.next_in = nil
        stream.pointee.next_out = nil
      }
    }
    return succeeded ? output : nil
  }

  /// The compressed bytes, once: for content that is made at start and kept.
  public static func compress(_ bytes: [UInt8]) -> [UInt8]? {
    Gzip(level: 9).compress(bytes)
  }
}
