// The C library keeps its own types: Swift would take `timespec` and the like for parts of this module.
#pragma clang module import SwiftGlibc
#include <iio.h>
