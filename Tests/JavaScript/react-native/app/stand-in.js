// What stands in for React Native's AppState, in an app that stays in front.
export const AppState = { currentState: "active", addEventListener() {} };
