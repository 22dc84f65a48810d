"""A model of one server and many machines that wait for batches. The server does one thing at a
time, and each push and each read takes a given time. This is not a measurement."""

import heapq
import random

SECONDS = 20
# The seconds that a machine takes to apply a batch and to ask for the next one.
AWAY = 0.001
# The part of the server's processor that an operator would plan to use.
PLANNED = 0.7


def sustained(machines, push, read):
    """The batches per second at which the server uses the planned part of its processor."""
    return PLANNED / (push + machines * read)


def lags(machines, rate, push, read, seed=1):
    """The median and the 99th percentile of the time from a push until a machine has the batch, in
    seconds."""
    chance = random.Random(seed)
    events = []
    time = 0.0
    while time < SECONDS:
        time += chance.expovariate(rate)
        heapq.heappush(events, (time, 0, -1))
    count = 0
    pushed = []  # when each batch was pushed
    has = [0] * machines  # how many batches each machine has
    waiting = set(range(machines))
    free = 0.0  # when the server has finished its work
    waits = []
    while events and count < 2_000_000:
        count += 1
        time, kind, machine = heapq.heappop(events)
        free = max(free, time)
        if kind == 0:
            free += push
            pushed.append(time)
            ready, waiting = waiting, set()
        else:
            # The machine asks again. If it has all batches, it waits.
            if has[machine] == len(pushed):
                waiting.add(machine)
                continue
            ready = {machine}
        for machine in ready:
            free += read
            waits += [free - at for at in pushed[has[machine]:]]
            has[machine] = len(pushed)
            heapq.heappush(events, (free + AWAY, 1, machine))
    waits.sort()
    return waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
