// A library whose native half is not there, as expo-widgets 58.0.2 in Expo Go: it throws when it is
// imported.
throw new Error("Cannot find native module");
