/* Selects POSIX's strerror_r(). GNU's may leave the buffer unchanged. */
#undef _GNU_SOURCE
#define _POSIX_C_SOURCE 200809L
#include <string.h>

int system_reason(int error, char *buffer, size_t capacity);

int system_reason(int error, char *buffer, size_t capacity) {
  return strerror_r(error, buffer, capacity);
}
