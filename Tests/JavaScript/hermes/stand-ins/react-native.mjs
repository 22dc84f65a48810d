// The part of React Native 0.88 that the app uses.
const listeners = new Set();

export const AppState = {
  currentState: "active",
  addEventListener(_, listener) {
    listeners.add(listener);
    return { remove: () => listeners.delete(listener) };
  },
};
/** Brings the app to the foreground again. */
export const activate = () => listeners.forEach((listener) => listener("active"));

export const Button = "Button", Text = "Text", TextInput = "TextInput", View = "View";
export const useColorScheme = () => "light";
