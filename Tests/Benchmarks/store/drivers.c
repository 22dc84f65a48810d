#include "store_driver.h"

const store_driver *const store_drivers[store_driver_count] = {&widget_bridge_driver, &lmdb_driver,
                                                               &sqlite_driver};
