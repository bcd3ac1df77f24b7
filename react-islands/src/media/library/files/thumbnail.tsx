import { useState } from "react";
import { pictureAddress } from "../../../api/media";
import type { MediaFile } from "../../../api/wire";
import { Icon } from "../../../ui/icon";
import { extensionOf, iconOf } from "./file-type";
import classes from "./thumbnail.module.css";

/** Minimum aspect ratio, in either direction, of pictures that are shown whole. */
const LONG = 2;

interface Props {
  file: MediaFile;
  /** Value of the `sizes` attribute. */
  sizes: string;
}

/** A thumbnail of a file, or the icon of its type. Has no alternative text, because the file name is next to it. */
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
      // Removes the background once loaded. Otherwise a transparent picture would be invisible on its own main colour.
      style={file.colour && !isLoaded ? { backgroundColor: file.colour } : undefined}
      onLoad={() => setLoaded(true)}
      onError={() => setBroken(true)}
    />
  );
}

/**
 * Returns true if a picture is too long to be recognisable when a tile crops it, such as a wide logo with words.
 */
function isLong({ width, height }: MediaFile): boolean {
  return Math.max(width, height) >= LONG * Math.min(width, height);
}
