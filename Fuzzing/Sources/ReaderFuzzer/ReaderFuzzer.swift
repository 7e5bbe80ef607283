import Foundation

/// Passes libFuzzer's inputs to a reader.
///
/// `FUZZED_READER` selects the reader, and the arguments are the fuzzer's own; `--readers` lists
/// the readers. The result is ignored: the fuzzer and the address sanitizer detect crashes, memory
/// errors and timeouts.
@main
struct ReaderFuzzer {
  static func main() {
    if CommandLine.arguments.contains("--readers") {
      return print(FuzzedReader.allCases.map(\.rawValue).joined(separator: " "))
    }
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    _ = FuzzedReader.chosen
    exit(
      runFuzzer(&count, &arguments) { start, count in
        _ = FuzzedReader.chosen.read(Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
      })
  }
}

/// The main loop of libFuzzer (LLVM's fuzzing library).
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
