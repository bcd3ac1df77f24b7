import { client, named, unwrap } from "./client";
import { collecting } from "./error-collections";
import type { MediaFile } from "./wire";

/** The files of a folder of the library. */
export async function listFiles(path: string): Promise<MediaFile[]> {
  const { files } = await unwrap(client.POST("/medialib/get-dir", { body: { path } }));
  return files;
}

/** Adds a file to a folder of the library; the server may give it another name where its own is taken. */
export async function addFile(path: string, file: File): Promise<MediaFile> {
  const form = new FormData();
  form.set("path", path);
  form.set("f", file);
  const options = { body: { path, f: file.name }, bodySerializer: () => form };
  const call = () => unwrap(client.POST("/medialib/add-file", options));
  return named((await collecting(["media"], call)).file);
}

/** The address of a small picture of an image in the library. */
export function thumbnailAddress(fileID: number): string {
  return `/api/pagewright/medialib/preview-image?imageID=${fileID}`;
}
