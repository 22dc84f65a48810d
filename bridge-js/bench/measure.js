// Medians of many batches, in nanoseconds for a call.

const batches = 401;
/** A batch takes about this long, in milliseconds: long beside the clock's step, and short beside the
 * time that the system gives to another program, so that the median is one without. */
const batchTime = 0.5;

/** What a call takes: the median of the batches, after as many to warm up. */
export function nanoseconds(call) {
  let count = 1;
  for (;;) {
    const time = milliseconds(call, count);
    if (time > batchTime / 2) break;
    count = time < 0.02 ? count * 10 : Math.ceil(count * batchTime / time);
  }
  for (let batch = 0; batch < batches / 2; batch++) milliseconds(call, count);
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
