#ifndef C_THROWN_ERRORS_H
#define C_THROWN_ERRORS_H

/// Replaces the C library's function of this name in programs that link this module: no frames.
///
/// Swift Testing records a backtrace of every error that is thrown while tests run, and prints none of them unless it
/// is asked to. Tests of refused input throw hundreds of thousands; half of the time of all tests went there.
int backtrace(void **frames, int count);

#endif
