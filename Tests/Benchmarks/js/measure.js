// Measures calls: the medians of many batches, in nanoseconds for each call.

const batches = 401;
/**
 * The approximate time of a batch, in milliseconds. It is long compared with the clock's steps, and
 * short compared with the time slices of other programs, so that no slice affects the median.
 */
const batchTime = 0.5;

/** The milliseconds for which a call is repeated before it is measured, so that it is compiled. */
const warmUpTime = 300;

/** The nanoseconds of a call: the median of the batches. */
export function nanoseconds(call) {
  for (const end = performance.now() + warmUpTime; performance.now() < end;) {
    milliseconds(call, 10);
  }
  let count = 1;
  for (;;) {
    const time = milliseconds(call, count);
    if (time > batchTime / 2) break;
    count = time < 0.02 ? count * 10 : Math.ceil(count * batchTime / time);
  }
  const times = Array.from({ length: batches }, () => milliseconds(call, count) / count);
  times.sort((one, other) => one - other);
  return times[batches >> 1] * 1e6;
}

/** Holds the results, so that the compiler does not remove calls as useless. */
let sink;

function milliseconds(call, count) {
  const started = performance.now();
  for (let index = 0; index < count; index++) sink = call();
  return performance.now() - started;
}

export function lastResult() {
  return sink;
}
