// Medians of many batches, in nanoseconds for a call.

const batches = 401;
/** A batch takes about this long, in milliseconds: long beside the clock's step, and short beside
 * the time that the system gives to another program, so that the median is one without. */
const batchTime = 0.5;

/** How long a call is made before it is measured: until then it may not be compiled. */
const warmUpTime = 300;

/** What a call takes: the median of the batches. */
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

/** Where results go, so that no call is left out as useless. */
let sink;

function milliseconds(call, count) {
  const started = performance.now();
  for (let index = 0; index < count; index++) sink = call();
  return performance.now() - started;
}

export function lastResult() {
  return sink;
}
