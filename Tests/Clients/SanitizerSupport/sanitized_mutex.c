/*
 * Lets ThreadSanitizer see where Swift's Mutex orders threads on Linux.
 *
 * The standard library is not built for the sanitizer. A Mutex that is free is taken and given back
 * by atomics in the program itself, which the sanitizer sees; one that is waited for is handed over
 * by the kernel (FUTEX_LOCK_PI) inside the library, which it does not, so that it reports
 * everything that a Mutex protects. The two functions of the library that do so are replaced by
 * ones that call them and tell the sanitizer, so that nothing need be suppressed. In other builds
 * this is empty.
 */
#define _GNU_SOURCE

#if defined(__linux__) && __has_feature(thread_sanitizer)
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

/* compiler-rt, sanitizer/tsan_interface.h. */
void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef __attribute__((swiftcall)) void (*LockSlow)(uint32_t thread,
                                                    __attribute__((swift_context)) void *mutex);
typedef __attribute__((swiftcall)) void (*UnlockSlow)(__attribute__((swift_context)) void *mutex);

static void *original(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (function == NULL) {
    abort();
  }
  return function;
}

__attribute__((swiftcall, visibility("default"))) void
lockSlow(uint32_t thread, __attribute__((swift_context)) void *mutex) __asm__(LOCK_SLOW);

__attribute__((swiftcall)) void lockSlow(uint32_t thread,
                                         __attribute__((swift_context)) void *mutex) {
  ((LockSlow)original(LOCK_SLOW))(thread, mutex);
  __tsan_acquire(mutex);
}

__attribute__((swiftcall, visibility("default"))) void
unlockSlow(__attribute__((swift_context)) void *mutex) __asm__(UNLOCK_SLOW);

__attribute__((swiftcall)) void unlockSlow(__attribute__((swift_context)) void *mutex) {
  __tsan_release(mutex);
  ((UnlockSlow)original(UNLOCK_SLOW))(mutex);
}
#else
typedef int nothing_to_replace;
#endif
