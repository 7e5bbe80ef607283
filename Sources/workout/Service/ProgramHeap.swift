import CProgramMemory

/// The heap of the program.
///
/// malloc gives each thread an arena of its own, and none releases free memory between used blocks: a recorder of
/// 4.5 MB then has 14 MB after an hour, of which 10 MB are free.
enum ProgramHeap {
  /// Uses one arena for all threads, for a program that runs for hours with little load.
  static func keepSmall() { program_memory_keep_small() }

  /// Returns free memory to the system.
  static func release() { program_memory_trim() }
}
