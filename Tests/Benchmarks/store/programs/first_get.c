/*
 * A complete program that opens a store, gets one of its values and ends, as a widget's process
 * does. It is linked with one driver, and started by processes.c.
 *
 *     first_get FOLDER KEY [reading]
 */
#include "../store_driver.h"

#ifndef DRIVER
#error "DRIVER is the driver that it is linked with"
#endif

int main(int count, char **arguments) {
  static char buffer[8192];
  store *opened;
  if (count < 3) return 64;
  opened = DRIVER.open(arguments[1], count > 3 ? for_reading : for_process);
  if (!opened || DRIVER.get(opened, arguments[2], buffer, sizeof buffer) <= 0) return 1;
  DRIVER.close(opened);
  return 0;
}
