import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { MediaFile } from "../../api/wire";
import { isInProgress, type UploadsState, uploadQueue } from "./upload-queue";

/** Returns the current and finished uploads. */
export function useUploads(): UploadsState {
  return useStore(uploadQueue.store);
}

/**
 * Returns a function that uploads files into a folder.
 * `onUploaded` receives each file.
 */
export function useUploadInto(path: string, onUploaded: (file: MediaFile) => void): (files: File[]) => void {
  return useOwnUploads(path, onUploaded).start;
}

/**
 * Like `useUploadInto`.
 * Also returns the number of unfinished uploads.
 */
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
    ({ uploads }) => uploads.filter((upload) => upload.owner === own && isInProgress(upload)).length,
  );
  const start = (files: File[]) => {
    uploadQueue.enqueue(files, path, own);
  };
  return { start, left };
}
