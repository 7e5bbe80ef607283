// Lets User Mode Linux 6.1 run on processors with more state than it knows (AMX): ptrace(2) refuses to set a part of the state.
//
// Preloaded into linux.uml: a part is set into the whole state that the process has.
#define _GNU_SOURCE
#include <stdarg.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { peekText = 1, peekUser = 3, getRegisterSet = 0x4204, setRegisterSet = 0x4205, extendedState = 0x202 };

long ptrace(int request, ...) {
  va_list list;
  va_start(list, request);
  long process = va_arg(list, long);
  void *address = va_arg(list, void *), *data = va_arg(list, void *);
  va_end(list);
  if (request == setRegisterSet && address == (void *)extendedState) {
    static char state[65536] __attribute__((aligned(64)));
    struct iovec *part = data, whole = {state, sizeof state};
    if (syscall(SYS_ptrace, getRegisterSet, process, address, &whole) < 0) return -1;
    if (part->iov_len < whole.iov_len) {
      memcpy(state, part->iov_base, part->iov_len);
      return syscall(SYS_ptrace, request, process, address, &whole);
    }
  }
  if (request >= peekText && request <= peekUser) {
    // The system call stores the word that the function returns.
    long word = 0, status = syscall(SYS_ptrace, request, process, address, &word);
    return status < 0 ? status : word;
  }
  return syscall(SYS_ptrace, request, process, address, data);
}
