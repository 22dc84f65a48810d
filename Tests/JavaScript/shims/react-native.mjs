// The part of React and React Native that the example needs.
export const Platform = { OS: "ios" };

export const React = {
  Component: class {
    constructor(props) {
      this.props = props;
    }

    setState(state) {
      Object.assign(this.state, state);
      this.props.onState(this.state);
    }
  },
};
