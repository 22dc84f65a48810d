// The part of React Native's types that NativeWidgetBridge.ts needs.
export interface TurboModule {
  getConstants?(): object;
}
export declare const TurboModuleRegistry: {
  getEnforcing<Module extends TurboModule>(name: string): Module;
};
