// The screen of the app of bridge-js/examples/expo, as somebody sees it who types.

export const titleOf = (svg) => /<title>(.*?)<\/title>/.exec(svg)?.[1];

/** Waits until what was begun is done. It only has promises to wait for. */
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
