/** In Expo Go no native half of a library is there that Expo Go does not have itself. */
export const isRunningInExpoGo = () => globalThis.environment.isExpoGo === true;
