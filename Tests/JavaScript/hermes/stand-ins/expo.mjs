/** Whether the app runs in Expo Go, which has the native halves of only some libraries. */
export const isRunningInExpoGo = () => globalThis.environment.isExpoGo === true;

/** The component that the app has registered, with what React gets for it. */
export const registered = {};
export const registerRootComponent = (component) => registered.component = component;
