import Foundation
import Interchange

/// Gives a reader what libFuzzer makes up.
///
/// `FUZZED_READER` says which one, and the arguments are the fuzzer's own; `--readers` names the readers. What
/// comes out does not matter, only that something does: what crashes, overruns memory or takes too long is
/// found by the fuzzer and the address checks around this.
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

/// The loop of libFuzzer (LLVM's fuzzing library).
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
