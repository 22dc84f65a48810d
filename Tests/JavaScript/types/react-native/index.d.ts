// As much of React Native's types as the specification needs.
export interface TurboModule {
  getConstants?(): object;
}
export declare const TurboModuleRegistry: {
  getEnforcing<Module extends TurboModule>(name: string): Module;
};
