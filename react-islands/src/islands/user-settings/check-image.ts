import { BOUNDS } from "../../api/bounds";
import type { ErrorItem } from "../../api/wire";

/**
 * Maximum width and height in pixels.
 * The server has the same limit.
 */
export const MAX_SIDE_PX = 1024;

const SIGNATURES = {
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47],
};

export type ImageType = keyof typeof SIGNATURES;

/** Error codes for profile images. */
export type ImageError = Extract<ErrorItem["code"], "UM_05" | "UM_06" | "UM_07" | "UM_08">;

/**
 * Returns the type of a picture by
 * its first bytes, not its name.
 */
export async function imageTypeOf(file: Blob): Promise<ImageType | null> {
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const types = Object.keys(SIGNATURES) as ImageType[];
  return types.find((type) => SIGNATURES[type].every((byte, index) => bytes[index] === byte)) ?? null;
}

/**
 * Returns the error that the server would report.
 * Null if there is none.
 */
export async function checkFile(file: Blob): Promise<ImageError | null> {
  if (file.size > BOUNDS.PutImage.profileImage.maxLength) return "UM_05";
  return (await imageTypeOf(file)) ? null : "UM_06";
}

export function checkResolution({ width, height }: { width: number; height: number }): ImageError | null {
  return width > MAX_SIDE_PX || height > MAX_SIDE_PX ? "UM_08" : null;
}
