package com.example.app;

import java.util.function.LongSupplier;

/** Sets the receiver's clock, which is its package's alone. */
public class MidnightClock {
  public static void set(LongSupplier clock) {
    Midnight.clock = clock;
  }
}
