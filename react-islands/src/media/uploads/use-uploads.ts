import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { MediaFile } from "../../api/wire";
import { isUnderWay, type UploadsState, uploadQueue } from "./upload-queue";

/** What is, and was, on its way into the library. */
export function useUploads(): UploadsState {
  return useStore(uploadQueue.store);
}

/** Uploads files into a folder, and calls for each of them that has become one of the library. */
export function useUploadInto(path: string, onUploaded: (file: MediaFile) => void): (files: File[]) => void {
  return useOwnUploads(path, onUploaded).start;
}

/** The same, and how many of those files are still on their way. */
export function useOwnUploads(path: string, onUploaded: (file: MediaFile) => void) {
  const [own] = useState(() => Symbol("uploads"));
  const newest = useRef(onUploaded);
  useEffect(() => {
    newest.current = onUploaded;
  }, [onUploaded]);
  useEffect(
    () =>
      uploadQueue.onUploaded((file, { owner }) => {
        if (owner === own) newest.current(file);
      }),
    [own],
  );
  const left = useStore(
    uploadQueue.store,
    ({ uploads }) => uploads.filter((upload) => upload.owner === own && isUnderWay(upload)).length,
  );
  const start = (files: File[]) => {
    uploadQueue.enqueue(files, path, own);
  };
  return { start, left };
}
