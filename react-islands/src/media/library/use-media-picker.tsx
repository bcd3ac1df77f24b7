import { type ReactNode, useState } from "react";
import type { MediaFile, MediaKind } from "../../api/wire";
import { lazyPart } from "../../ui/lazy-part";

const MediaPicker = lazyPart(() => import("./media-picker"));

interface Options {
  /** The kinds that may be chosen. */
  kinds: MediaKind[];
  isMultiple?: boolean;
  onChoose: (file: MediaFile, ...others: MediaFile[]) => void;
}

interface OpenableMediaPicker {
  open: () => void;
  /** The modal while it is open, to be rendered by the caller. */
  picker: ReactNode;
}

/** Opens the media library in a modal to choose files from. It closes when files are chosen. */
export function useMediaPicker({ kinds, isMultiple = false, onChoose }: Options): OpenableMediaPicker {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const choose = ([file, ...others]: MediaFile[]) => {
    close();
    if (file) onChoose(file, ...others);
  };
  return {
    open: () => setOpen(true),
    picker: isOpen && <MediaPicker kinds={kinds} isMultiple={isMultiple} onClose={close} onChoose={choose} />,
  };
}
