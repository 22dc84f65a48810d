// A library whose native half is missing, like expo-widgets 58.0.2 in Expo Go: importing it throws.
throw new Error("Cannot find native module");
