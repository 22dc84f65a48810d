#include "calls_inside.h"

struct calls_stripe calls_stripes[calls_stripe_count];
uint32_t calls_are_awaited;

void calls_forget(void) {
  for (uint32_t i = 0; i < calls_stripe_count; i++) {
    calls_stripes[i].inside = 0;
  }
  calls_are_awaited = 0;
}
