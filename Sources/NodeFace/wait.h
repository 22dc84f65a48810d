/* waitForSharedChange() as a promise, on a separate thread. */
#ifndef WAIT_H
#define WAIT_H

#include "arguments.h"
#include "environment.h"

/*
 * A promise of the result of waitForSharedChange(group, since, timeout); a
 * failure rejects it. Unless the result is known at once, a separate thread
 * waits for it, and does not keep the process alive. The function returns NULL
 * if no promise could be made.
 */
napi_value startWait(napi_env env, Environment *environment,
                     const Argument *arguments);

/* Calls interruptSharedWaits(). Also ends each wait that was started earlier, in
 * any environment, but whose thread has not begun to wait yet. */
int32_t interruptWaits(uint32_t group);

/* Gives up all waits when the environment ends: nobody sees their promises. */
void abandonWaits(Environment *environment);

#endif /* WAIT_H */
