import { useEffect, useRef } from "react";
import type { CropParams } from "../../api/wire";
import { drawCut } from "./draw";
import type { Size } from "./geometry";

/** A loaded picture with its drawing parameters. */
export interface Loaded {
  image: CanvasImageSource;
  /**
   * Size of the original in pixels.
   * `image` may be a smaller copy.
   */
  picture: Size;
  /**
   * Background colour: white, or null
   * if the picture has transparency.
   */
  background: string | null;
}

interface Props extends Loaded {
  crop: CropParams;
  /** Size on the screen, in CSS pixels. */
  size: Size;
  className?: string | undefined;
  style?: React.CSSProperties | undefined;
}

/** Draws a cropped picture. */
export function CutCanvas({ image, picture, background, crop, size, className, style }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const density = window.devicePixelRatio || 1;
  const width = Math.max(1, Math.round(size.width * density));
  const height = Math.max(1, Math.round(size.height * density));
  const { x, y, width: cutWidth, height: cutHeight, rotate, scaleX, scaleY } = crop;
  // Depends on single numbers.
  // Otherwise an equal crop in a new
  // object would be drawn again.
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    const cut = { x, y, width: cutWidth, height: cutHeight, rotate, scaleX, scaleY };
    if (context) drawCut(context, image, cut, { width, height }, { picture, background });
  }, [image, picture, background, x, y, cutWidth, cutHeight, rotate, scaleX, scaleY, width, height]);
  return <canvas ref={canvas} className={className} style={style} width={width} height={height} />;
}
