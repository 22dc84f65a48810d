/** Whether the app runs in Expo Go, which has the native halves of only some libraries. */
export const isRunningInExpoGo = () => globalThis.environment.isExpoGo === true;
