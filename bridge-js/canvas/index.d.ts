import type { WidgetDrawing } from "../types/drawing.d.ts";

export type { WidgetDrawing } from "../types/drawing.d.ts";

/**
 * Draws a widget on a canvas of a page or a worker.
 *
 * One point of the drawing is one unit of the context's current transform. On a high-density
 * screen, scale the context first. The promise is fulfilled when everything is painted, images
 * included. An image that cannot be decoded is left out.
 */
export function drawWidget(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  drawing: WidgetDrawing,
): Promise<void>;
