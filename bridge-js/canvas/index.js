// Draws a widget's picture (Schemas/drawing.schema.json) on the canvas of a page or a worker.

const radians = Math.PI / 180;

/**
 * Draws a widget on a canvas.
 *
 * @param context the 2D context of a canvas; a point of the drawing is a unit of its transform
 * @param drawing what the method `drawing` of a SharedGroup returns
 * @returns a promise that is fulfilled when everything is painted, images included
 */
export async function drawWidget(context, drawing) {
  const images = new Map();
  await loadImages(drawing.operations, images);
  new Painter(context, drawing, images).paint(drawing.operations);
}

/** Decodes the images of a drawing into `images`, except those that cannot be decoded. */
async function loadImages(operations, images) {
  for (const { type, source, operations: inner } of operations) {
    if (type === "group") await loadImages(inner, images);
    if (type !== "image" || images.has(source)) continue;
    try {
      const response = await fetch(source);
      images.set(source, await createImageBitmap(await response.blob()));
    } catch {
      // The image is left out, so that the rest of the widget is still drawn.
    }
  }
}

class Painter {
  #context;
  #drawing;
  #images;

  constructor(context, drawing, images) {
    this.#context = context;
    this.#drawing = drawing;
    this.#images = images;
  }

  paint(operations) {
    for (const operation of operations) {
      this.#context.save();
      if (operation.type === "group") this.#group(operation);
      else if (operation.type === "text") this.#text(operation);
      else if (operation.type === "image") this.#image(operation);
      else this.#shape(operation);
      this.#context.restore();
    }
  }

  #group({ opacity, clip, operations }) {
    const context = this.#context;
    if (clip) context.clip(outline(clip), "evenodd");
    if (opacity === undefined) return this.paint(operations);
    // The group is painted on a separate layer, so that overlapping parts do not shine through.
    const { width, height } = context.canvas;
    const layer = new OffscreenCanvas(width, height).getContext("2d");
    layer.setTransform(context.getTransform());
    new Painter(layer, this.#drawing, this.#images).paint(operations);
    context.globalAlpha *= opacity;
    context.resetTransform();
    context.drawImage(layer.canvas, 0, 0);
  }

  #shape(operation) {
    const { x = 0, y = 0, scale = 1, fill, stroke, lineWidth } = operation;
    const path = outline(operation);
    if (!path) return;
    const context = this.#context;
    // A gradient's coordinates are in points, even if the path has its own units.
    const style = this.#style(fill ?? stroke);
    if (operation.type === "path") context.transform(scale, 0, 0, scale, x, y);
    if (fill) {
      context.fillStyle = style;
      context.fill(path, "evenodd");
    }
    if (stroke) {
      context.strokeStyle = style;
      context.lineWidth = lineWidth;
      if (operation.type === "arc" || operation.type === "path") context.lineCap = "round";
      if (operation.type === "path") context.lineJoin = "round";
      context.stroke(path);
    }
  }

  #text({ text, x, y, align, direction = "ltr", fontSize, fontWeight, fill, spans }) {
    const context = this.#context;
    const font = (weight) => `${weight} ${fontSize}px ${this.#drawing.fontFamily}`;
    context.font = font(fontWeight);
    context.textRendering = "geometricPrecision";
    context.textAlign = align;
    context.direction = direction;
    context.fillStyle = this.#style(fill);
    if (!spans) return context.fillText(text, x, y);
    // Draws the parts of a line, with a space in the line's own weight between them.
    const space = context.measureText(" ").width;
    const widths = spans.map((span) => {
      context.font = font(span.fontWeight);
      return context.measureText(span.text).width;
    });
    const width = widths.reduce((sum, own) => sum + own + space, -space);
    let place = x - (align === "right" ? width : align === "center" ? width / 2 : 0);
    context.textAlign = "left";
    spans.forEach((span, number) => {
      context.font = font(span.fontWeight);
      context.fillStyle = this.#style(span.fill);
      context.fillText(span.text, place, y);
      place += widths[number] + space;
    });
  }

  /** Draws an image, centred and cropped so that it fills its rectangle. */
  #image({ source, x, y, width, height }) {
    const image = this.#images.get(source);
    if (!image) return;
    const scale = Math.max(width / image.width, height / image.height);
    const [across, down] = [width / scale, height / scale];
    this.#context.drawImage(
      image, (image.width - across) / 2, (image.height - down) / 2, across, down,
      x, y, width, height,
    );
  }

  #style({ color, opacity, gradient }) {
    if (!gradient) return withOpacity(color, opacity);
    const style = this.#context.createLinearGradient(...gradient.from, ...gradient.to);
    style.addColorStop(0, withOpacity(color, opacity));
    style.addColorStop(1, withOpacity(gradient.color, gradient.opacity));
    return style;
  }
}

/** Adds an opacity to a colour "#RRGGBB". */
function withOpacity(color, opacity = 1) {
  return color + Math.round(opacity * 255).toString(16).padStart(2, "0");
}

/** The path of a shape. A shape of type "path" has its own units. */
function outline({ type, x, y, width, height, radius = 0, start, sweep, centers, path }) {
  const drawn = new Path2D();
  switch (type) {
    case "rectangle":
      drawn.roundRect(x, y, width, height, radius);
      break;
    case "circle":
      drawn.arc(x, y, radius, 0, 2 * Math.PI);
      break;
    case "arc":
      drawn.arc(x, y, radius, start * radians, (start + sweep) * radians);
      break;
    case "dots":
      for (let place = 0; place < centers.length; place += 2) {
        drawn.moveTo(centers[place] + radius, centers[place + 1]);
        drawn.arc(centers[place], centers[place + 1], radius, 0, 2 * Math.PI);
      }
      break;
    case "path":
      return new Path2D(path);
    default:
      // A later version of the library may have this type.
      return undefined;
  }
  return drawn;
}
