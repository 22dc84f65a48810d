// A picture as a list of operations (Schemas/drawing.schema.json).

/**
 * What a widget shows, for canvases that draw no SVG. Coordinates are points from the upper left.
 */
export interface WidgetDrawing {
  version: number;
  family: string;
  width: number;
  height: number;
  locale?: string;
  /** What a screen reader says first. */
  title: string;
  /** What a screen reader adds. */
  details: string;
  /** A list of fonts, as in CSS: the first one that exists is used for the texts. */
  fontFamily: string;
  /** In the order in which they are painted. */
  operations: DrawingOperation[];
}

export type DrawingOperation =
  | (DrawingShape & { fill: DrawingPaint })
  | (DrawingShape & { stroke: DrawingPaint; lineWidth: number })
  | DrawingText
  | DrawingImage
  | DrawingGroup;

export type DrawingShape =
  | {
    type: "rectangle";
    x: number;
    y: number;
    width: number;
    height: number;
    /** The radius of its corners; 0 if it is absent. */
    radius?: number;
  }
  | { type: "circle"; x: number; y: number; radius: number }
  /** A line clockwise from `start`, in degrees, with 0 to the right. Its ends are round. */
  | { type: "arc"; x: number; y: number; radius: number; start: number; sweep: number }
  /** Circles of one size: x and y of each centre. */
  | { type: "dots"; radius: number; centers: number[] }
  /** A path as in SVG's attribute d, scaled and then moved, filled by the even-odd rule. */
  | { type: "path"; path: string; x?: number; y?: number; scale?: number };

export interface DrawingText {
  type: "text";
  text: string;
  /** The point that `align` names. */
  x: number;
  /** The baseline. */
  y: number;
  align: "left" | "center" | "right";
  direction?: "rtl";
  fontSize: number;
  fontWeight: 400 | 600;
  /** Left, top, width and height of the measured text. */
  box: [number, number, number, number];
  fill: DrawingPaint;
  /**
   * The parts of a line that differ in weight or paint, with a space between them; together they
   * are `text`. Absent if all of it is alike.
   */
  spans?: { text: string; fontWeight: 400 | 600; fill: DrawingPaint }[];
}

/** An image fills its rectangle, and is cropped around its middle. */
export interface DrawingImage {
  type: "image";
  x: number;
  y: number;
  width: number;
  height: number;
  /** A data URL. */
  source: string;
}

/** Operations that are painted as one. */
export interface DrawingGroup {
  type: "group";
  opacity?: number;
  clip?: DrawingShape;
  /** What a tap on `box` opens. */
  url?: string;
  box?: [number, number, number, number];
  operations: DrawingOperation[];
}

export interface DrawingPaint {
  /** "#RRGGBB"; for a gradient, the colour with which it begins. */
  color: string;
  opacity?: number;
  /** What a system may paint with its own colour. */
  role?: "accent" | "background";
  gradient?: {
    from: [number, number];
    to: [number, number];
    color: string;
    opacity?: number;
  };
}
