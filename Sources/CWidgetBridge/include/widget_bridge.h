#ifndef WIDGET_BRIDGE_H
#define WIDGET_BRIDGE_H
#include <stdint.h>
uint32_t getBridgeVersion(void);
#endif
