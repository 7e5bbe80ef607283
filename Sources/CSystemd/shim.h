// The C library's types stay those of its own module: sd-bus.h includes its headers as text, and Swift
// would take `timespec` and the like for parts of this one.
#pragma clang module import SwiftGlibc
#include <systemd/sd-bus.h>
