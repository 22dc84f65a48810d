import type { WidgetDrawing } from "../types/drawing.d.ts";

export type { WidgetDrawing } from "../types/drawing.d.ts";

/**
 * Draws a widget on a canvas of a page or a worker.
 *
 * Coordinates are those of the context's transform, one unit for a point: on a dense screen, scale
 * it first. The promise resolves when everything is painted, images included. An image that cannot
 * be decoded is left out.
 */
export function drawWidget(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  drawing: WidgetDrawing,
): Promise<void>;
