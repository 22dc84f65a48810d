// The part of React that one component without children of its own needs.
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

/** Puts a component on the screen. `find(type)` returns the present props of its elements. */
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
