import { useEffect, useRef } from "react";
import type { CropParams } from "../../api/wire";
import { drawCut } from "./draw";
import type { Size } from "./geometry";

/** A picture that is loaded, with what drawing it asks for. */
export interface Loaded {
  image: CanvasImageSource;
  /** Pixels of the original; the image itself may be a smaller copy. */
  picture: Size;
  /** What is behind the picture: white, or null where it lets through what is behind it. */
  background: string | null;
}

interface Props extends Loaded {
  crop: CropParams;
  /** Pixels of the screen. */
  size: Size;
  className?: string | undefined;
  style?: React.CSSProperties | undefined;
}

/** Draws what a crop cuts out of a picture. */
export function CutCanvas({ image, picture, background, crop, size, className, style }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const density = window.devicePixelRatio || 1;
  const width = Math.max(1, Math.round(size.width * density));
  const height = Math.max(1, Math.round(size.height * density));
  const { x, y, width: cutWidth, height: cutHeight, rotate, scaleX, scaleY } = crop;
  // By its numbers, as drawing takes long: what is around the frame stays the same while the frame moves.
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    const cut = { x, y, width: cutWidth, height: cutHeight, rotate, scaleX, scaleY };
    if (context) drawCut(context, image, cut, { width, height }, { picture, background });
  }, [image, picture, background, x, y, cutWidth, cutHeight, rotate, scaleX, scaleY, width, height]);
  return <canvas ref={canvas} className={className} style={style} width={width} height={height} />;
}
