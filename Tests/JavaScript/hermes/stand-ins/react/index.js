// A stand-in for the part of React that renders one component. It does not render the children.
let states, place, effects, isStarted;

export function useState(initial) {
  const index = place++;
  if (!(index in states)) states[index] = initial;
  const set = (value) => {
    states[index] = typeof value === "function" ? value(states[index]) : value;
  };
  return [states[index], set];
}

export function useEffect(effect) {
  if (!isStarted) effects.push(effect);
}

/** Renders a component. `find(type)` returns the current props of its child elements of a type. */
export function render(component, props) {
  states = [];
  effects = [];
  isStarted = false;
  const draw = () => {
    place = 0;
    return component(props);
  };
  draw();
  isStarted = true;
  for (const effect of effects) effect();
  return {
    find: (type) => draw().props.children.filter((child) => child.type === type)
      .map((child) => child.props),
  };
}
