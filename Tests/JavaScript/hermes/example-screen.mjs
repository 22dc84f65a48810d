// Types into the screen of the app of bridge-js/examples/expo, and reads what the screen shows.

export const titleOf = (svg) => /<title>(.*?)<\/title>/.exec(svg)?.[1];

/** Waits until all work that has begun is done. The work may wait only for promises. */
export async function settled() {
  for (let count = 0; count < 100; count++) await null;
}

export async function type(screen, title, date) {
  screen.find("TextInput")[0].onChangeText(title);
  screen.find("TextInput")[1].onChangeText(date);
  screen.find("Button")[0].onPress();
  await settled();
}

export const pictureOn = (screen) => titleOf(screen.find("SvgXml")[0].xml);
