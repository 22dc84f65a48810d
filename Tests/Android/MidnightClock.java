package com.example.app;

import java.util.function.LongSupplier;

/** Sets the receiver's clock, which only code in the receiver's package can access. */
public class MidnightClock {
  public static void set(LongSupplier clock) {
    Midnight.clock = clock;
  }
}
