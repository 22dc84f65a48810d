#define _GNU_SOURCE
#include "asymmetric_fence.h"

#if defined(__linux__) && !defined(__ANDROID__)
#include <sys/syscall.h>
#include <unistd.h>

/*
 * MEMBARRIER_CMD_PRIVATE_EXPEDITED of membarrier(2), and the command that makes it
 * ready, by number: older headers lack them.
 */
enum { private_expedited = 1 << 3, register_private_expedited = 1 << 4 };

int asymmetric_fence_prepare(void) {
  return syscall(SYS_membarrier, register_private_expedited, 0, 0) == 0;
}

int asymmetric_fence_heavy(void) {
  return syscall(SYS_membarrier, private_expedited, 0, 0) == 0;
}

#else

int asymmetric_fence_prepare(void) { return 0; }

int asymmetric_fence_heavy(void) { return 0; }

#endif
