import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { MediaFile } from "../../api/wire";
import { type UploadsState, uploadQueue } from "./upload-queue";

/** What is, and was, on its way into the library. */
export function useUploads(): UploadsState {
  return useStore(uploadQueue.store);
}

/** Uploads files into a folder, and calls for each of them that has become one of the library. */
export function useUploadInto(path: string, onUploaded: (file: MediaFile) => void): (files: File[]) => void {
  const own = useRef(new Set<number>());
  const newest = useRef(onUploaded);
  useEffect(() => {
    newest.current = onUploaded;
  }, [onUploaded]);
  useEffect(
    () =>
      uploadQueue.onUploaded((file, { id }) => {
        if (own.current.delete(id)) newest.current(file);
      }),
    [],
  );
  return (files) => {
    for (const id of uploadQueue.enqueue(files, path)) own.current.add(id);
  };
}
