/* Values that contain their number; see client.h. */
#include "client.h"

#include <fcntl.h>
#include <inttypes.h>
#include <sys/mman.h>
#include <unistd.h>

volatile uint64_t *notes;

void mapNotes(const char *path) {
  int file = open(path, O_RDWR);
  void *mapped = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (file < 0 || mapped == MAP_FAILED) {
    perror(path);
    exit(2);
  }
  close(file);
  notes = mapped;
}

void makeValue(char *bytes, uint64_t number, uint32_t length) {
  uint64_t state = (number + 1) * 0x9E3779B97F4A7C15u;
  int begin = snprintf(bytes, length, "%" PRIu64 ":%u:", number, length);
  for (uint32_t at = (uint32_t)begin; at < length; at += 1) {
    if ((at & 7) == 0) {
      state ^= state << 13;
      state ^= state >> 7;
      state ^= state << 17;
    }
    bytes[at] = (char)('a' + ((state >> ((at & 7) * 8)) & 15));
  }
}

/* One of two buffers of the thread for values. Callers ask for 64 bytes more than a value has. */
static char *memory(int which, size_t size) {
  static __thread struct {
    char *bytes;
    size_t size;
  } kept[2];
  if (kept[which].size < size) {
    free(kept[which].bytes);
    kept[which].bytes = malloc(size);
    kept[which].size = size;
    if (kept[which].bytes == NULL) {
      abort();
    }
  }
  return kept[which].bytes;
}

int32_t readValue(uint32_t group, const char *key, uint64_t *number) {
  uint32_t capacity = 128 << 10;
  char *bytes = memory(0, capacity);
  int isText = 0;
  int32_t length;
  for (;;) {
    length = isText ? getSharedValue(group, key, bytes, capacity)
                    : getSharedData(group, key, (uint8_t *)bytes, capacity);
    if (length == BridgeStatusWrongType && !isText) {
      isText = 1;
    } else if (length >= 0 && (uint32_t)length >= capacity) {
      capacity = (uint32_t)length + 64;
      bytes = memory(0, capacity);
    } else {
      break;
    }
  }
  if (length < 0) {
    return length;
  }
  /* A JSON text has a quotation mark at each end. */
  if (isText && (length < 2 || bytes[0] != '"' || bytes[length - 1] != '"')) {
    return tornValue;
  }
  char *value = isText ? bytes + 1 : bytes;
  uint32_t count = (uint32_t)(isText ? length - 2 : length), stated = 0;
  char *expected = memory(1, (size_t)count + 64);
  if (count < 32 || sscanf(value, "%" SCNu64 ":%u:", number, &stated) != 2 || stated != count) {
    return tornValue;
  }
  makeValue(expected, *number, count);
  return memcmp(value, expected, count) == 0 ? (int32_t)count : tornValue;
}

int32_t setNumber(uint32_t group, const char *key, uint64_t number, uint32_t length) {
  char *bytes = memory(1, (size_t)length + 64);
  makeValue(bytes, number, length);
  return setSharedData(group, key, (const uint8_t *)bytes, length);
}

int32_t setBatch(uint32_t group, char *const *keys, uint64_t number, uint32_t length) {
  size_t size = 16;
  for (char *const *key = keys; *key != NULL; key += 1) {
    size += strlen(*key) + length + 16;
  }
  char *json = memory(0, size), *value = memory(1, (size_t)length + 64), *end = json;
  makeValue(value, number, length);
  for (char *const *key = keys; *key != NULL; key += 1) {
    end += sprintf(end, "%c\"%s\":\"%.*s\"", key == keys ? '{' : ',', *key, (int)length, value);
  }
  strcpy(end, "}");
  return setSharedValues(group, json, NULL);
}

int32_t makeChange(uint32_t group, uint64_t number) {
  static const uint32_t lengths[] = {200, 900, 5000, 70000};
  uint32_t length = lengths[number * 2654435761u >> 7 & 3];
  char names[4][16], *keys[5] = {0};
  if (number % 5 == 4) {
    for (int place = 0; place < 4; place += 1) {
      sprintf(names[place], "batch%d", place);
      keys[place] = names[place];
    }
    return setBatch(group, keys, number, length);
  }
  sprintf(names[0], "single%d", (int)(number % 37));
  return setNumber(group, names[0], number, length);
}

void tell(int64_t result) {
  static __thread char error[8192];
  if (result >= 0) {
    printf("%" PRId64 "\n", result);
  } else if (result == tornValue) {
    printf("%d torn\n", tornValue);
  } else {
    getLastErrorJSON(error, sizeof error);
    printf("%" PRId64 " %s\n", result, error);
  }
  fflush(stdout);
}
