/** Expo Go has the native halves of only some libraries. */
export const isRunningInExpoGo = () => globalThis.environment.isExpoGo === true;
