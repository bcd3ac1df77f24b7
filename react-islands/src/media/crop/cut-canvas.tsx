import { useEffect, useRef } from "react";
import type { CropParams } from "../../api/wire";
import { drawCut } from "./draw";
import type { Size } from "./geometry";

/** A loaded picture with its drawing parameters. */
export interface Loaded {
  image: CanvasImageSource;
  /** Original pixels. The image may be smaller. */
  picture: Size;
  /** White, or null if the picture has alpha. */
  background: string | null;
}

interface Props extends Loaded {
  crop: CropParams;
  /** In screen pixels. */
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
  // Otherwise equal crops would be drawn again.
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    const cut = { x, y, width: cutWidth, height: cutHeight, rotate, scaleX, scaleY };
    if (context) drawCut(context, image, cut, { width, height }, { picture, background });
  }, [image, picture, background, x, y, cutWidth, cutHeight, rotate, scaleX, scaleY, width, height]);
  return <canvas ref={canvas} className={className} style={style} width={width} height={height} />;
}
