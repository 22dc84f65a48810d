// A stand-in for React Native's AppState, for an app that stays in the foreground.
export const AppState = { currentState: "active", addEventListener() {} };
