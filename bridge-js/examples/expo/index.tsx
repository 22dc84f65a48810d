// The app's entry point: opens the group, and sets up the widgets and the screen.
import { registerRootComponent } from "expo";
import { Paths } from "expo-file-system";
import { openDatabaseSync } from "expo-sqlite";
import { expoSQLite, SharedGroup } from "widget-bridge/react-native";
import { App } from "./App";
import { makeDays } from "./days";

const name = "group.com.example.days";
// Expo Go has no app group, so there the group is in the app's own folder.
const { uri } = Paths.appleSharedContainers[name] ?? Paths.document;
const store = expoSQLite({ openDatabaseSync, directory: uri });
const days = makeDays(SharedGroup.open(name, { store }));

registerRootComponent(() => <App days={days} />);
