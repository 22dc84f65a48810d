#include "node_face.h"
