// A picture as a list of operations (Schemas/drawing.schema.json).

/**
 * A widget's picture, for canvases that cannot draw SVG. Coordinates are points from the upper left
 * corner.
 */
export interface WidgetDrawing {
  version: number;
  family: string;
  width: number;
  height: number;
  locale?: string;
  /** The text that a screen reader says first. */
  title: string;
  /** The text that a screen reader says after the title. */
  details: string;
  /** A list of fonts, as in CSS: the first one that exists is used for the texts. */
  fontFamily: string;
  /** The operations, in the order in which they are painted. */
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
    /** The radius of the corners. Default: 0. */
    radius?: number;
  }
  | { type: "circle"; x: number; y: number; radius: number }
  /** A round-ended line, clockwise from `start`. Angles are in degrees, with 0 to the right. */
  | { type: "arc"; x: number; y: number; radius: number; start: number; sweep: number }
  /** Circles of one size. `centers` has x and y of each centre. */
  | { type: "dots"; radius: number; centers: number[] }
  /** A path in the notation of SVG's `d`. Scale it, then move it; fill it by the even-odd rule. */
  | { type: "path"; path: string; x?: number; y?: number; scale?: number };

export interface DrawingText {
  type: "text";
  text: string;
  /** The x of the text's left end, centre or right end, as `align` says. */
  x: number;
  /** The y of the baseline. */
  y: number;
  align: "left" | "center" | "right";
  direction?: "rtl";
  fontSize: number;
  fontWeight: 400 | 600;
  /** Left, top, width and height of the measured text. */
  box: [number, number, number, number];
  fill: DrawingPaint;
  /**
   * The parts of the line, if they differ in weight or paint. `text` is these parts with a space
   * between them. Absent if the whole line has the same weight and paint.
   */
  spans?: { text: string; fontWeight: 400 | 600; fill: DrawingPaint }[];
}

/** An image that fills its rectangle. It is centred, and what does not fit is cropped. */
export interface DrawingImage {
  type: "image";
  x: number;
  y: number;
  width: number;
  height: number;
  /** The image, as a data URL. */
  source: string;
}

/** Operations that share an opacity, a clip or a link. */
export interface DrawingGroup {
  type: "group";
  opacity?: number;
  clip?: DrawingShape;
  /** The URL that a tap on `box` opens. */
  url?: string;
  box?: [number, number, number, number];
  operations: DrawingOperation[];
}

export interface DrawingPaint {
  /** "#RRGGBB"; for a gradient, the colour with which it begins. */
  color: string;
  opacity?: number;
  /** The paint's role, if the system may replace its colour. */
  role?: "accent" | "background";
  gradient?: {
    from: [number, number];
    to: [number, number];
    color: string;
    opacity?: number;
  };
}
