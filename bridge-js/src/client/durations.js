// Limits of times, in milliseconds.

/** The timeout of a wait without end, as the library takes it. */
export const forGood = 0xffffffff;

/** The longest delay of a timer: 24.8 days. */
export const longestTimer = 0x7fffffff;

/**
 * The longest time between two checks of the clock. Timers stop while a machine sleeps. After the
 * machine wakes, a new day is noticed within this time.
 */
export const longestPause = 60_000;

/** The time before a read is tried again, after a failure that may pass. */
export const retryInterval = 50;
