// A picture as a list of operations (Schemas/drawing.schema.json).

/** What a widget shows, for canvases that draw no SVG. Places are points from the upper left. */
export interface WidgetDrawing {
  version: number;
  family: string;
  width: number;
  height: number;
  locale?: string;
  /** What a screen reader speaks first. */
  title: string;
  /** What it adds. */
  details: string;
  /** Fonts of which the first that there is sets the texts, as CSS has it. */
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
    /** That of its corners; 0 if it is absent. */
    radius?: number;
  }
  | { type: "circle"; x: number; y: number; radius: number }
  /** A line from an angle on clockwise, in degrees, 0 to the right; its ends are round. */
  | { type: "arc"; x: number; y: number; radius: number; start: number; sweep: number }
  /** Circles of one size: x and y of each centre. */
  | { type: "dots"; radius: number; centers: number[] }
  /** An outline as SVG's attribute d has it, scaled and then moved; filled by the even-odd rule. */
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
  /** Left, top, width and height, as they were measured. */
  box: [number, number, number, number];
  fill: DrawingPaint;
  /**
   * The parts of a line that differ in weight or paint, with a space between them; together they
   * are `text`. Absent if all of it is alike.
   */
  spans?: { text: string; fontWeight: 400 | 600; fill: DrawingPaint }[];
}

/** It fills its place, and is cut at its middle. */
export interface DrawingImage {
  type: "image";
  x: number;
  y: number;
  width: number;
  height: number;
  /** A data URL. */
  source: string;
}

/** What is painted as one. */
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
  /** "#RRGGBB"; of a gradient the one it begins with. */
  color: string;
  opacity?: number;
  /** What a system may paint by itself. */
  role?: "accent" | "background";
  gradient?: {
    from: [number, number];
    to: [number, number];
    color: string;
    opacity?: number;
  };
}
