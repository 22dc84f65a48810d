/**
 * Returns a configuration with which Metro bundles the core without transforming it. Otherwise, at
 * the first build for each platform, Babel needs half a minute and 3 GB of memory for these 3 MB of
 * JavaScript. The app works the same in both cases.
 *
 * Pass the result of `getDefaultConfig` of expo/metro-config or @react-native/metro-config. If the
 * app has its own `transformerPath`, set it before this call. Throws a `TypeError` for a value
 * without a `transformerPath`.
 */
export function withWidgetBridge<Config extends { readonly transformerPath?: string }>(
  config: Config,
): Config;
