import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { serveCropDrawing } from "../crop-drawing.ts";
import { test } from "../fixtures.ts";
import { LibraryPage } from "../library.ts";
import { paintScene } from "../pictures.ts";
import { randomNumbers } from "../random.ts";

const PICTURE = { width: 1100, height: 800 };
const SAMPLE_COUNT = 40;
const SEED = 20_261;
/**
 * Maximum mean difference of a colour channel,
 * which has 255 as its highest value.
 */
const MAX_MEAN_DIFFERENCE = 2;
/** Widths of the previews. The server never enlarges crops. */
const WIDTHS = [320, 640, 1280];

interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
  rotate: number;
  scaleX: number;
  scaleY: number;
}

interface Sample {
  crop: Crop;
  /** Requested width of the preview. */
  width: number;
}

/**
 * Returns the same random crops in every run.
 * Some are at the edges.
 */
function samples(): Sample[] {
  const random = randomNumbers(SEED);
  const between = (least: number, most: number) => least + random() * (most - least);
  const scale = () => (random() < 0.5 ? -1 : 1) * between(0.5, 2);
  return Array.from({ length: SAMPLE_COUNT }, (_, index) => {
    const rotate = index % 4 === 0 ? 90 * Math.floor(between(0, 5)) : between(0, 360);
    const [scaleX, scaleY] = [scale(), scale()];
    const radians = (rotate * Math.PI) / 180;
    const [sin, cos] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
    const [across, down] = [PICTURE.width * Math.abs(scaleX), PICTURE.height * Math.abs(scaleY)];
    const canvas = { width: cos * across + sin * down, height: sin * across + cos * down };
    const [width, height] = [between(0.2, 0.9) * canvas.width, between(0.2, 0.9) * canvas.height];
    const isAtSide = index % 5 < 2;
    const x = isAtSide ? (index % 2) * (canvas.width - width) : random() * (canvas.width - width);
    const y = isAtSide ? 0 : random() * (canvas.height - height);
    return {
      crop: { x, y, width, height, rotate, scaleX, scaleY },
      width: WIDTHS[index % WIDTHS.length] ?? 320,
    };
  });
}

interface Differences {
  /**
   * Mean difference between the drawing of
   * the crop tool and that of the server.
   */
  exact: number;
  /**
   * Smallest mean difference if the
   * crop is shifted by one pixel.
   */
  shifted: number;
}

async function differences(
  page: Page,
  { module, imageID, crop, width }: Sample & { module: string; imageID: number },
): Promise<Differences> {
  const parameters = Object.entries({ imageID, ...crop, w: width }).map(([name, value]) => [
    name,
    String(value),
  ]);
  return page.evaluate(
    async ({ module, query, imageID, crop, picture }) => {
      const load = async (address: string) => {
        const image = new Image();
        image.src = `/api/pagewright/medialib/${address}`;
        await image.decode();
        return image;
      };
      const { drawCut } = await import(module);
      // The crop tool draws from the same reduced copy.
      const image = await load(`preview-image?imageID=${imageID}&w=1280`);
      const made = await load(`preview-crop?${query}`);
      const size = { width: made.naturalWidth, height: made.naturalHeight };
      const pixels = (draw: (context: CanvasRenderingContext2D) => void) => {
        const canvas = Object.assign(document.createElement("canvas"), size);
        const context = canvas.getContext("2d", { willReadFrequently: true });
        if (!context) throw new Error("The browser gives no canvas to draw on.");
        draw(context);
        return context.getImageData(0, 0, size.width, size.height).data;
      };
      const served = pixels((context) => context.drawImage(made, 0, 0));
      const [across, down] = [crop.width / size.width, crop.height / size.height];
      const differenceAt = (right: number, below: number) => {
        const place = { x: crop.x + right * across, y: crop.y + below * down };
        const drawn = pixels((context) => drawCut(context, image, { ...crop, ...place }, size, { picture }));
        const sum = drawn.reduce((total, value, index) => total + Math.abs(value - (served[index] ?? 0)), 0);
        return sum / ((drawn.length / 4) * 3);
      };
      const shifted = [differenceAt(1, 0), differenceAt(-1, 0), differenceAt(0, 1), differenceAt(0, -1)];
      return { exact: differenceAt(0, 0), shifted: Math.min(...shifted) };
    },
    { module, query: String(new URLSearchParams(parameters)), imageID, crop, picture: PICTURE },
  );
}

test("the crop tool shows what the server cuts, however a picture is turned, mirrored and scaled", async ({
  admin,
}) => {
  const library = new LibraryPage(admin);
  const module = await serveCropDrawing(admin);
  const scene = await paintScene(admin, { name: "harbour.jpg", ...PICTURE });
  await library.openNewFolder(`Crops ${randomUUID()}`, [scene]);
  await library.openDetails(scene.name);
  const imageID = Number(new URL(admin.url()).searchParams.get("file"));
  for (const sample of samples()) {
    const { exact, shifted } = await differences(admin, { module, imageID, ...sample });
    expect.soft(exact, JSON.stringify(sample)).toBeLessThan(MAX_MEAN_DIFFERENCE);
    expect.soft(exact, `no better one pixel away: ${JSON.stringify(sample)}`).toBeLessThan(shifted);
  }
});
