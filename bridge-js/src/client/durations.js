// Limits of times, in milliseconds.

/** The timeout of a wait without end, as the library takes it. */
export const forGood = 0xffffffff;

/** The longest delay of a timer: 24.8 days. */
export const longestTimer = 0x7fffffff;
