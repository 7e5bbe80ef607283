import CProgramMemory

/// What the program has asked the system for, in use or free.
///
/// Each thread that asks gets a heap of its own, and none gives back what lies between things that are used:
/// a recorder of 4.5 MB then holds 14 after an hour, of which 10 are holes.
enum ProgramHeap {
  /// For a program that runs for hours with little to do: from here on one heap for all threads.
  static func keepSmall() { program_memory_keep_small() }

  /// Gives the system back what is free.
  static func giveBack() { program_memory_trim() }
}
