/**
 * A configuration of Metro by which it takes the core as it is. Otherwise Babel reads those 3 MB of
 * JavaScript at the first build for each system, in half a minute and 3 GB of memory. What is made
 * of the app is the same.
 *
 * Takes what `getDefaultConfig` of expo/metro-config or of @react-native/metro-config gives. A
 * `transformerPath` of the app's own must be set before. A `TypeError` for any other value.
 */
export function withWidgetBridge<Config extends { readonly transformerPath?: string }>(
  config: Config,
): Config;
