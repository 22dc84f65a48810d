// Tracks whether the app is in the foreground, through React Native's AppState. If an app is
// suspended while it holds a lock on a file in a shared container, iOS ends the app (0xdead10cc).
// An open database can hold such a lock.

let isBehind = false;
const followers = new Set();

/** Whether the app is in the background, where it may be suspended at any time. */
export function isInBackground() {
  return isBehind;
}

/**
 * Calls `follower` when the app goes to the background, and when it comes back. Returns a function
 * that stops these calls.
 */
export function follow(follower) {
  followers.add(follower);
  return () => followers.delete(follower);
}

/** Follows the app's state through AppState of "react-native", or a stand-in for it. */
export function followApp(AppState) {
  const hear = (state) => {
    // "inactive" counts as the foreground: a call came in, or the app switcher is open.
    const isNow = state === "background";
    if (isNow === isBehind) return;
    isBehind = isNow;
    for (const follower of [...followers]) follower();
  };
  hear(AppState.currentState);
  AppState.addEventListener("change", hear);
}
