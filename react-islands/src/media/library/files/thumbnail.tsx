import { useState } from "react";
import { pictureAddress } from "../../../api/media";
import type { MediaFile } from "../../../api/wire";
import { Icon } from "../../../ui/icon";
import { extensionOf, iconOf } from "./file-type";
import classes from "./thumbnail.module.css";

/**
 * Minimum ratio of the sides at which
 * tiles show the whole picture.
 */
const MIN_LONG_RATIO = 2;

interface Props {
  file: MediaFile;
  /** Value of the `sizes` attribute. */
  sizes: string;
}

/**
 * Thumbnail of a file, or the icon of its type.
 * It has no alternative text, because
 * the file name is next to it.
 */
export function Thumbnail({ file, sizes }: Props) {
  return <Picture key={`${file.id} ${file.hash}`} file={file} sizes={sizes} />;
}

function Picture({ file, sizes }: Props) {
  const [isBroken, setBroken] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const hasPicture = file.kind === "image" || file.kind === "gif";
  if (!hasPicture || isBroken) {
    return (
      <span className={classes.icon} aria-hidden="true">
        <Icon name={iconOf(file)} />
        {file.kind === "document" && <span className={classes.extension}>{extensionOf(file)}</span>}
      </span>
    );
  }
  return (
    <img
      className={classes.picture}
      src={pictureAddress(file, 320)}
      srcSet={([160, 320, 640] as const).map((w) => `${pictureAddress(file, w)} ${w}w`).join(", ")}
      sizes={sizes}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      data-loaded={isLoaded || undefined}
      data-whole={isLong(file) || undefined}
      // Shows the colour only during loading.
      // Otherwise it would be visible behind a transparent picture.
      style={file.colour && !isLoaded ? { backgroundColor: file.colour } : undefined}
      onLoad={() => setLoaded(true)}
      onError={() => setBroken(true)}
    />
  );
}

/** Returns true if a tile would crop too much of the picture. */
function isLong({ width, height }: MediaFile): boolean {
  return Math.max(width, height) >= MIN_LONG_RATIO * Math.min(width, height);
}
