import type { WidgetDrawing } from "../types/drawing.d.ts";

export type { WidgetDrawing } from "../types/drawing.d.ts";

/**
 * Draws a widget on a canvas of a page or a worker.
 *
 * Places are those of the context's transform, a point a unit: on a dense screen, scale it first.
 * The promise resolves when all is painted, images included. One that cannot be decoded is left
 * out.
 */
export function drawWidget(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  drawing: WidgetDrawing,
): Promise<void>;
