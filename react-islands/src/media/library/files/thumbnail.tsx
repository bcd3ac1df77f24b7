import { useState } from "react";
import { pictureAddress } from "../../../api/media";
import type { MediaFile } from "../../../api/wire";
import { Icon } from "../../../ui/icon";
import { extensionOf, iconOf } from "./file-type";
import classes from "./thumbnail.module.css";

/** Minimum ratio of sides of uncropped pictures. */
const MIN_LONG_RATIO = 2;

interface Props {
  file: MediaFile;
  /** Value of the `sizes` attribute. */
  sizes: string;
}

/**
 * Thumbnail, or icon of the type.
 * Without alternative text, because the name is nearby.
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
      // Only during loading. Otherwise transparent pictures could vanish.
      style={file.colour && !isLoaded ? { backgroundColor: file.colour } : undefined}
      onLoad={() => setLoaded(true)}
      onError={() => setBroken(true)}
    />
  );
}

/** Tiles would hide too much of long pictures. */
function isLong({ width, height }: MediaFile): boolean {
  return Math.max(width, height) >= MIN_LONG_RATIO * Math.min(width, height);
}
