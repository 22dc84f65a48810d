// The screen: fields for a title and a date, and the picture that the widgets show.
import { useEffect, useState } from "react";
import { AppState, Button, Text, TextInput, useColorScheme, View } from "react-native";
import { SvgXml } from "react-native-svg";
import { type Days, words } from "./days";

export function App({ days }: { days: Days }) {
  const appearance = useColorScheme() === "dark" ? "dark" : "light";
  const [title, setTitle] = useState("");
  const [date, setDate] = useState("");
  const [failure, setFailure] = useState("");
  const [, setTurn] = useState(0);

  async function show(publishing: () => Promise<unknown>) {
    try {
      await publishing();
      setFailure("");
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setTurn((turn) => turn + 1);
  }

  // The date or the zone may have changed while the app was in the background.
  useEffect(() => {
    const listener = AppState.addEventListener("change", (state) => {
      if (state === "active") void show(days.publishAll);
    });
    void show(days.publishAll);
    return () => listener.remove();
  }, [days]);

  const { title: titleWord, date: dateWord, add } = words();
  return (
    <View style={{ flex: 1, gap: 16, padding: 24, justifyContent: "center" }}>
      <SvgXml xml={days.picture(appearance)} />
      <TextInput placeholder={titleWord} value={title} onChangeText={setTitle} />
      <TextInput placeholder={dateWord} value={date} onChangeText={setDate} />
      <Button title={add} onPress={() => show(async () => days.add(title, date))} />
      <Text>{failure}</Text>
    </View>
  );
}
