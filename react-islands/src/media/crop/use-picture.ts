import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Failure } from "../../api/failure";
import { type PreviewWidth, pictureAddress } from "../../api/media";
import type { Loaded } from "./cut-canvas";
import { hasAlpha } from "./draw";

interface Picture {
  id: number;
  hash: string;
  /**
   * Width of the original, in pixels.
   * `height` is in pixels too.
   */
  width: number;
  height: number;
}

/**
 * Physical pixels of the longer screen side
 * above which the larger copy is loaded.
 */
const SHARP_SCREEN_PX = 1400;

/** Loads a library picture at this screen's resolution. */
export function usePicture({ id, hash, width, height }: Picture): UseQueryResult<Loaded> {
  return useQuery({
    queryKey: ["picture", id, hash, width, height],
    queryFn: async (): Promise<Loaded> => {
      const image = await load(pictureAddress({ id, hash }, sharpness()));
      return { image, picture: { width, height }, background: hasAlpha(image) ? null : "#ffffff" };
    },
    // The result contains an image
    // element, which cannot be compared.
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function sharpness(): PreviewWidth {
  const { screen, devicePixelRatio } = window;
  return Math.max(screen.width, screen.height) * devicePixelRatio > SHARP_SCREEN_PX ? 2560 : 1280;
}

async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
  } catch (cause) {
    throw new Failure("broken", [], null, { cause });
  }
  return image;
}
