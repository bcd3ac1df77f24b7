import { answerOf, client } from "./client";
import { Failure } from "./failure";
import type { MediaFile } from "./wire";

/** The files of a folder of the library. */
export async function listFiles(path: string): Promise<MediaFile[]> {
  const { files } = await answerOf(client.POST("/medialib/get-dir", { body: { path } }));
  return files;
}

/** Adds a file to a folder of the library; the server may give it another name where its own is taken. */
export async function addFile(path: string, file: File): Promise<MediaFile> {
  const form = new FormData();
  form.set("path", path);
  form.set("f", file);
  const call = client.POST("/medialib/add-file", {
    body: { path, f: file.name },
    bodySerializer: () => form,
  });
  const added = (await answerOf(call)).file;
  if (!added) throw new Failure("broken");
  return added;
}

/** The address of a small picture of an image in the library. */
export function thumbnailAddress(fileID: number): string {
  return `/api/pagewright/medialib/preview-image?imageID=${fileID}`;
}
