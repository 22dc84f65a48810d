// Medians of many batches, in nanoseconds for a call.

const batches = 41;
/** A batch takes about this long, in milliseconds: the clock's own step is small beside it. */
const batchTime = 4;

/** What a call takes: the median of the batches, after as many to warm up. */
export function nanoseconds(call) {
  let count = 1;
  for (;;) {
    const time = milliseconds(call, count);
    if (time > batchTime / 2) break;
    count = time < 0.1 ? count * 10 : Math.ceil(count * batchTime / time);
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
