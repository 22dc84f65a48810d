// A stand-in for expo-file-system 58.0.2. Expo Go has no app groups.
const { folder, isExpoGo } = globalThis.environment;
const directory = (name) => ({ uri: `file://${encodeURI(folder)}/${name}/` });

export const Paths = {
  document: directory("Documents"),
  appleSharedContainers: isExpoGo ? {} : { "group.com.example.days": directory("Shared") },
};
