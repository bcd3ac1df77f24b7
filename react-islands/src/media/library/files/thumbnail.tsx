import { useState } from "react";
import { pictureAddress } from "../../../api/media";
import type { MediaFile } from "../../../api/wire";
import { Icon } from "../../../ui/icon";
import { extensionOf, iconOf } from "./file-type";
import classes from "./thumbnail.module.css";

/** How many times as long as wide, or the other way round, a picture is shown whole. */
const LONG = 2;

interface Props {
  file: MediaFile;
  /** How wide it is shown, as the attribute `sizes` says it. */
  sizes: string;
}

/** A small picture of a file, or an icon of its type where there is none. The name stands beside it. */
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
      // On its own main colour nothing would be seen of a picture that is transparent around it.
      style={file.colour && !isLoaded ? { backgroundColor: file.colour } : undefined}
      onLoad={() => setLoaded(true)}
      onError={() => setBroken(true)}
    />
  );
}

/** Whether so little of it would be left in a tile that it could not be told by that: the words of a wide logo are cut. */
function isLong({ width, height }: MediaFile): boolean {
  return Math.max(width, height) >= LONG * Math.min(width, height);
}
