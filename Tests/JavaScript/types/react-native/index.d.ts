// The part of React Native's types that the specification needs.
export interface TurboModule {
  getConstants?(): object;
}
export declare const TurboModuleRegistry: {
  getEnforcing<Module extends TurboModule>(name: string): Module;
};
