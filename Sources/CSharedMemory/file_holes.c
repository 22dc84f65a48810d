#define _GNU_SOURCE
#include "file_holes.h"
#include "shared_memory.h"

#include <errno.h>

#if defined(__linux__) || defined(__APPLE__)
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/statfs.h>

/* The numbers are those of statfs(2); ZFS's is in its statvfs. */
static uint32_t file_system_of(int descriptor) {
  struct statfs status;
  return fstatfs(descriptor, &status) == 0 ? (uint32_t)status.f_type : 0;
}

/* tmpfs: its pages are its blocks. */
int shared_file_reads_take_blocks(int descriptor) {
  return file_system_of(descriptor) == 0x01021994;
}

/* overlayfs */
int shared_file_is_layered(int descriptor) {
  return file_system_of(descriptor) == 0x794C7630;
}

static int copies_on_write(int descriptor) {
  uint32_t type = file_system_of(descriptor);
  return type == 0x9123683E || type == 0x2FC12FC1;
}

int shared_file_allocate(int descriptor, int64_t end) {
  struct stat file;
  struct statvfs disk;
  /* One without a size has no limit. */
  if (fstat(descriptor, &file) == 0 && fstatvfs(descriptor, &disk) == 0 &&
      disk.f_blocks != 0 &&
      (uint64_t)end > (uint64_t)file.st_blocks * 512 +
                          (uint64_t)disk.f_bavail * disk.f_frsize) {
    errno = ENOSPC;
    return -1;
  }
  return fallocate(descriptor, FALLOC_FL_KEEP_SIZE, 0, end);
}
#else
int shared_file_reads_take_blocks(int descriptor) {
  (void)descriptor;
  return 0;
}

int shared_file_is_layered(int descriptor) {
  (void)descriptor;
  return 0;
}

static int copies_on_write(int descriptor) {
  (void)descriptor;
  return 0;
}

int shared_file_allocate(int descriptor, int64_t end) {
  (void)descriptor;
  (void)end;
  errno = EOPNOTSUPP;
  return -1;
}
#endif

int shared_file_has_hole(int descriptor, int64_t end) {
  if (copies_on_write(descriptor)) {
    return 0;
  }
  off_t hole = lseek(descriptor, 0, SEEK_HOLE);
  return hole >= 0 && hole < end;
}

int64_t shared_file_end_of_data(int descriptor, int64_t end) {
  off_t page = sysconf(_SC_PAGESIZE), last = 0;
  off_t data = lseek(descriptor, 0, SEEK_DATA);
  while (data >= 0 && data < end) {
    last = lseek(descriptor, data, SEEK_HOLE);
    if (last < 0) {
      return end;
    }
    data = lseek(descriptor, last, SEEK_DATA);
  }
  if ((data < 0 && errno != ENXIO) || page < 1) {
    return end;
  }
  /* The last page is filled as a whole. */
  last += (page - last % page) % page;
  return last < end ? last : end;
}

static int write_zeros(int descriptor, off_t start, off_t end) {
  static char zeros[4096];
  while (start < end) {
    off_t rest = end - start;
    ssize_t count = pwrite(descriptor, zeros,
                           rest < 4096 ? (size_t)rest : sizeof zeros, start);
    if (count <= 0) {
      return -1;
    }
    start += count;
  }
  return 0;
}

int shared_file_write_holes(int descriptor, int64_t end) {
  if ((uint64_t)end > shared_largest_file()) {
    errno = EFBIG;
    return -1;
  }
  for (int tries = 0; flock(descriptor, LOCK_EX | LOCK_NB) != 0; tries++) {
    const struct timespec moment = {0, 1000000};
    if (errno != EWOULDBLOCK || tries == 1000) {
      return -1;
    }
    (void)nanosleep(&moment, (struct timespec *)0);
  }
  int result = 0;
  off_t hole = lseek(descriptor, 0, SEEK_HOLE);
  while (result == 0 && hole >= 0 && hole < end) {
    off_t data = lseek(descriptor, hole, SEEK_DATA);
    if (data < 0 || data > end) {
      data = end;
    }
    result = data > hole ? write_zeros(descriptor, hole, data) : -1;
    hole = lseek(descriptor, data, SEEK_HOLE);
  }
  int number = errno;
  (void)flock(descriptor, LOCK_UN);
  errno = number;
  return result;
}

#else

int shared_file_reads_take_blocks(int descriptor) {
  (void)descriptor;
  return 0;
}

int shared_file_is_layered(int descriptor) {
  (void)descriptor;
  return 0;
}

int shared_file_has_hole(int descriptor, int64_t end) {
  (void)descriptor;
  (void)end;
  return 0;
}

int64_t shared_file_end_of_data(int descriptor, int64_t end) {
  (void)descriptor;
  return end;
}

int shared_file_allocate(int descriptor, int64_t end) {
  (void)descriptor;
  (void)end;
  return 0;
}

int shared_file_write_holes(int descriptor, int64_t end) {
  (void)descriptor;
  (void)end;
  return 0;
}
#endif
