import type { Page } from "@playwright/test";

/** A file on the user's computer. */
export interface LocalFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export type Colour = readonly [red: number, green: number, blue: number];

/** Colours of the four quarters of a picture. */
export interface Quarters {
  topLeft: Colour;
  topRight: Colour;
  bottomLeft: Colour;
  bottomRight: Colour;
}

export const QUARTERS: Quarters = {
  topLeft: [200, 40, 40],
  topRight: [40, 160, 60],
  bottomLeft: [40, 70, 200],
  bottomRight: [230, 200, 40],
};

interface Shape {
  name: string;
  width: number;
  height: number;
}

/**
 * Paints a picture of four colours,
 * which show its orientation and crop.
 */
export async function paintQuarters(page: Page, shape: Shape, colours = QUARTERS): Promise<LocalFile> {
  const type = typeOf(shape.name);
  const address = await page.evaluate(
    ({ width, height, colours, type }) => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width, height });
      const context = canvas.getContext("2d");
      const fill = ([red, green, blue]: Colour, left: number, top: number) => {
        if (context) context.fillStyle = `rgb(${red} ${green} ${blue})`;
        context?.fillRect(left, top, width / 2, height / 2);
      };
      fill(colours.topLeft, 0, 0);
      fill(colours.topRight, width / 2, 0);
      fill(colours.bottomLeft, 0, height / 2);
      fill(colours.bottomRight, width / 2, height / 2);
      return canvas.toDataURL(type, 0.9);
    },
    { ...shape, colours, type },
  );
  return fileOf(shape.name, address);
}

/**
 * Paints a photograph whose pixels are
 * stored sideways, with an Exif orientation.
 * Width and height are those of the upright picture.
 */
export async function paintTurnedPhotograph(page: Page, { name, width, height }: Shape): Promise<LocalFile> {
  const { topLeft, topRight, bottomLeft, bottomRight } = QUARTERS;
  const lying = { topLeft: topRight, topRight: bottomRight, bottomLeft: topLeft, bottomRight: bottomLeft };
  const stored = await paintQuarters(page, { name, width: height, height: width }, lying);
  return { ...stored, buffer: withOrientation(stored.buffer, 6) };
}

/**
 * Paints a picture without hard edges, in which
 * an offset of one pixel can be detected.
 * Compression would change hard edges
 * more than such an offset does.
 */
export async function paintScene(page: Page, shape: Shape): Promise<LocalFile> {
  const address = await page.evaluate(
    ({ width, height, type }) => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width, height });
      const context = canvas.getContext("2d");
      if (!context) throw new Error("The browser gives no canvas to draw on.");
      const sky = context.createLinearGradient(0, 0, width, height);
      sky.addColorStop(0, "#1d3f72");
      sky.addColorStop(0.5, "#d99a5b");
      sky.addColorStop(1, "#2f6b3c");
      context.fillStyle = sky;
      context.fillRect(0, 0, width, height);
      context.globalAlpha = 0.25;
      for (let index = 0; index < 12; index += 1) {
        const [x, y] = [(index * 0.381 * width) % width, (index * 0.617 * height) % height];
        const size = (0.02 + (index % 5) * 0.015) * width;
        context.fillStyle = `hsl(${index * 47} 35% ${30 + (index % 4) * 15}%)`;
        context.beginPath();
        if (index % 3 === 0) context.rect(x, y, size, size * 0.7);
        else if (index % 3 === 1) context.arc(x, y, size / 2, 0, 2 * Math.PI);
        else context.ellipse(x, y, size, size / 3, index, 0, 2 * Math.PI);
        context.fill();
      }
      context.strokeStyle = "#ffffff";
      context.lineWidth = 3;
      context.strokeRect(1.5, 1.5, width - 3, height - 3);
      context.fillStyle = "#101820";
      context.font = `${Math.round(height / 12)}px serif`;
      for (let line = 1; line < 4; line += 1) {
        context.fillText(`${line}. A harbour in the evening`, width * 0.08, (height * line) / 4);
      }
      return canvas.toDataURL(type, 0.95);
    },
    { ...shape, type: typeOf(shape.name) },
  );
  return fileOf(shape.name, address);
}

/** A picture from the server, as the browser decodes it. */
export interface Served {
  width: number;
  height: number;
  /** Colours at the centres of the picture's quarters. */
  quarters: Quarters;
}

/** Fetches a picture from the site of a page. */
export async function fetchPicture(page: Page, address: string): Promise<Served> {
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const colour = (across: number, down: number): Colour => {
      const [left, top] = [Math.floor(width * across), Math.floor(height * down)];
      const [red = 0, green = 0, blue = 0] = context?.getImageData(left, top, 1, 1).data ?? [];
      return [red, green, blue];
    };
    const quarters = {
      topLeft: colour(0.25, 0.25),
      topRight: colour(0.75, 0.25),
      bottomLeft: colour(0.25, 0.75),
      bottomRight: colour(0.75, 0.75),
    };
    return { width, height, quarters };
  }, address);
}

/**
 * Maximum difference in a colour channel,
 * because compression changes colours.
 */
const MAX_CHANNEL_DIFFERENCE = 24;

export function isSimilar(seen: Quarters, meant: Quarters): boolean {
  return (Object.keys(meant) as (keyof Quarters)[]).every((part) =>
    meant[part].every(
      (value, channel) => Math.abs(value - (seen[part][channel] ?? 0)) <= MAX_CHANNEL_DIFFERENCE,
    ),
  );
}

function typeOf(name: string): string {
  return name.endsWith(".png") ? "image/png" : "image/jpeg";
}

function fileOf(name: string, dataAddress: string): LocalFile {
  const [, bytes = ""] = dataAddress.split(",");
  return { name, mimeType: typeOf(name), buffer: Buffer.from(bytes, "base64") };
}

/** Adds an Exif orientation to a JPEG. */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from([
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8], // big-endian, directory at byte 8
    ...[0, 1], // one entry:
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0], // orientation
    ...[0, 0, 0, 0], // no further directory
  ]);
  const content = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}
