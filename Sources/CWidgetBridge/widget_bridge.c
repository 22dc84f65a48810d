#include "widget_bridge.h"
