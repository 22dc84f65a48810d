// The parameters of kinds that a host describes, as the library takes and lists them.

/** What a parameter of each type is where nobody says. */
const standards = { string: "", integer: 0, number: 0, boolean: false };

/** The choices that a host describes for a parameter. */
export function optionsOf({ options }) {
  return (options ?? []).map((option) => {
    const { value = option, title = null } = Object(option);
    return { value, title: title ?? String(value) };
  });
}

/** What a parameter that a host describes is where nobody says. */
export function standardOf(parameter) {
  return parameter.default ?? optionsOf(parameter)[0]?.value ?? standards[parameter.type] ?? "";
}

/** What a request configures: of a kind that a host describes all, of another what it says. */
export function configured(configuration, parameters) {
  const standard = parameters.map((parameter) => [parameter.name, standardOf(parameter)]);
  const said = Object.entries(configuration).filter(([, value]) => value !== null);
  return Object.fromEntries([...standard, ...said]);
}

/** A parameter as kinds list it. */
export function listed(parameter) {
  const { name, title = null, type } = parameter;
  return { name, title: title ?? name, type, default: standardOf(parameter), isDynamic: false };
}
