import { type ReactNode, useState } from "react";
import type { MediaFile, MediaKind } from "../../api/wire";
import { lazyPart } from "../../ui/lazy-part";

const MediaPicker = lazyPart(() => import("./media-picker"));

interface Options {
  /** Kinds of files that can be chosen. */
  kinds: MediaKind[];
  isMultiple?: boolean;
  onChoose: (file: MediaFile, ...others: MediaFile[]) => void;
}

interface OpenableMediaPicker {
  open: () => void;
  isOpen: boolean;
  /** The open modal, which the caller renders. */
  picker: ReactNode;
}

/** Returns the media picker, and a function that opens it. */
export function useMediaPicker({ kinds, isMultiple = false, onChoose }: Options): OpenableMediaPicker {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const choose = ([file, ...others]: MediaFile[]) => {
    close();
    if (file) onChoose(file, ...others);
  };
  return {
    open: () => setOpen(true),
    isOpen,
    picker: isOpen && <MediaPicker kinds={kinds} isMultiple={isMultiple} onClose={close} onChoose={choose} />,
  };
}
