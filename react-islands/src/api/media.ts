import { queryOptions } from "@tanstack/react-query";
import { BOUNDS } from "./bounds";
import { client, named, unwrap } from "./client";
import { isFileInUse, isRefusedFor } from "./error-codes";
import { collecting } from "./error-collections";
import { Failure } from "./failure";
import type {
  BlockImage,
  CropParams,
  DirectoryContent,
  FileEdit,
  FileInUse,
  FileUse,
  ListOf,
  ListParams,
  MediaFile,
  MediaFolder,
  MediaPart,
  MediaPartParams,
  ReplacedFiles,
  TrashChanged,
} from "./wire";

/**
 * The first pages that prevent a file's
 * deletion, and the number of all such pages.
 */
export interface PagesInUse {
  pages: FileUse[];
  totalPages: number;
}

/** Returns a folder's subfolders and one batch of its files. */
export function fetchDirectory(
  path: string,
  query: MediaPartParams,
  signal: AbortSignal,
): Promise<DirectoryContent> {
  return unwrap(client.POST("/medialib/get-dir", { body: { path, ...query }, signal }));
}

/** Finds files by name in a folder and its subfolders. */
export function searchFiles(
  directory: string,
  searchTerm: string,
  query: MediaPartParams,
  signal: AbortSignal,
): Promise<MediaPart> {
  const body = { directory, searchTerm, ...query };
  return unwrap(client.POST("/medialib/search-files", { body, signal }));
}

/**
 * Returns file ids by content hash.
 * Ignores unknown hashes, and hashes beyond the server's limit.
 */
export async function findFilesByHash(hashes: string[]): Promise<Map<string, number>> {
  const body = { hashes: hashes.slice(0, BOUNDS.FindByHash.hashes.maxItems) };
  const { items } = await unwrap(client.POST("/medialib/find-by-hash", { body }));
  return new Map(items.map(({ hash, fileID }) => [hash, fileID]));
}

/** Prefix of the query keys of the media library. */
export const MEDIA_KEY = ["media"] as const;

/** Lists all folders except the root, sorted by path. */
export const foldersQuery = queryOptions({
  queryKey: [...MEDIA_KEY, "folders"],
  queryFn: async ({ signal }): Promise<MediaFolder[]> =>
    (await unwrap(client.GET("/medialib/folders", { signal }))).items,
});

export function fileQuery(id: number) {
  return queryOptions({
    queryKey: [...MEDIA_KEY, "file", id],
    queryFn: ({ signal }): Promise<MediaFile> =>
      unwrap(client.GET("/medialib/file/{id}", { params: { path: { id } }, signal })),
  });
}

/**
 * Replaces a file's content by a file of the same kind.
 * Pages show the former content until they are stored again.
 */
export async function replaceFile(id: number, file: File, signal?: AbortSignal): Promise<MediaFile> {
  const form = new FormData();
  form.set("id", String(id));
  form.set("f", file);
  const options = { body: { id, f: file.name }, bodySerializer: () => form, signal: signal ?? null };
  const call = () => unwrap(client.POST("/medialib/replace-file", options));
  return named((await collecting(["media"], call)).file);
}

/** Lists replaced and deleted files that versions of a page use. */
export function listReplacedFiles(pageID: number, signal: AbortSignal): Promise<ReplacedFiles> {
  const options = { params: { path: { id: pageID } }, signal };
  return unwrap(client.GET("/page/{id}/replaced-files", options));
}

/** Adds a video link. Without `fileName`, the server derives a name. */
export async function addVideo(path: string, url: string, fileName = ""): Promise<MediaFile> {
  const body = fileName === "" ? { path, url } : { path, url, fileName };
  const call = () => unwrap(client.POST("/medialib/add-video", { body }));
  return named((await collecting(["media"], call)).file);
}

/** Creates a folder in the folder `path`. */
export async function createDirectory(path: string, folderName: string): Promise<MediaFolder> {
  const call = () => unwrap(client.POST("/medialib/create-dir", { body: { path, folderName } }));
  return named((await collecting(["media"], call)).directory);
}

/** Moves or renames a file. */
export async function moveFile(id: number, newPath: string, newFileName: string): Promise<MediaFile> {
  const body = { id, newPath, newFileName };
  const call = () => unwrap(client.POST("/medialib/move-file", { body }));
  return named((await collecting(["media"], call)).file);
}

export async function editFile(edit: FileEdit): Promise<MediaFile> {
  const call = () => unwrap(client.POST("/medialib/edit-file", { body: edit }));
  return named((await collecting(["media"], call)).file);
}

/** Moves or renames a folder. `newPath` is its whole new path. */
export async function moveDirectory(oldPath: string, newPath: string): Promise<MediaFolder> {
  const call = () => unwrap(client.POST("/medialib/move-directory", { body: { oldPath, newPath } }));
  return named((await collecting(["media"], call)).directory);
}

/**
 * Moves a file to the trash.
 * The server refuses files in use unless `force` is set.
 * [`pagesInUse`] reads the refusal.
 */
export async function deleteFile(id: number, force: boolean): Promise<void> {
  await unwrap(client.POST("/medialib/delete-file", { body: { id, force } }));
}

/**
 * Deletes a folder and moves its files to the trash.
 * Returns the number of files.
 */
export async function deleteDirectory(path: string, force: boolean): Promise<number> {
  const call = () => unwrap(client.POST("/medialib/delete-directory", { body: { path, force } }));
  return named((await collecting(["media"], call)).deletedFiles);
}

/**
 * Returns the pages that prevented a file's deletion.
 * Null if the call failed for another reason.
 */
export function pagesInUse(failure: unknown): PagesInUse | null {
  if (!(failure instanceof Failure) || !isRefusedFor(failure, isFileInUse)) return null;
  const { pages, totalPages } = failure.answer;
  // `pages` omits pages that the user may not see.
  // `totalPages` counts them too.
  return Array.isArray(pages)
    ? { pages: pages as FileUse[], totalPages: Number(totalPages ?? pages.length) }
    : null;
}

/** Lists the pages that show a file. */
export function listPagesByFile(
  query: ListParams & { fileID: number },
  signal: AbortSignal,
): Promise<ListOf<FileUse>> {
  return unwrap(client.POST("/medialib/list-pages-by-file", { body: query, signal }));
}

/** Lists the files in the trash. */
export function listTrashedFiles(
  query: { pageIndex: number; pageSize: number; searchTerm: string },
  signal: AbortSignal,
): Promise<ListOf<MediaFile>> {
  return unwrap(client.POST("/medialib/trash", { body: query, signal }));
}

/** Restores a file from the trash. */
export async function restoreFile(id: number): Promise<MediaFile> {
  const call = client.POST("/medialib/{id}/restore", { params: { path: { id } }, body: {} });
  return named((await unwrap(call)).file);
}

/**
 * Deletes a trashed file permanently.
 * [`pagesInUse`] reads the refusal of files in use.
 */
export async function purgeFile(id: number): Promise<void> {
  await unwrap(client.POST("/medialib/{id}/purge", { params: { path: { id } }, body: {} }));
}

/** Ids of files in the trash. Null means all files there. */
export type TrashedIds = number[] | null;

/**
 * Number of changed files, and the files that
 * stay in the trash because live pages show them.
 */
export interface TrashResult {
  files: number;
  /** The first of the files that stay in the trash. */
  filesInUse: FileInUse[];
  totalFilesInUse: number;
}

/** Restores several files from the trash. */
export async function restoreFiles(files: TrashedIds): Promise<TrashResult> {
  return trashResult(await unwrap(client.POST("/medialib/trash/restore", { body: { files } })));
}

/** Deletes several files in the trash permanently. */
export async function purgeFiles(files: TrashedIds): Promise<TrashResult> {
  return trashResult(await unwrap(client.POST("/medialib/trash/purge", { body: { files } })));
}

function trashResult({ files, filesInUse, totalFilesInUse }: TrashChanged): TrashResult {
  return { files: named(files), filesInUse: named(filesInUse), totalFilesInUse: named(totalFilesInUse) };
}

/** Widths in pixels in which the server offers library pictures. */
export type PreviewWidth = 160 | 320 | 640 | 1280 | 2560;

export function thumbnailAddress(fileID: number): string {
  return `/api/pagewright/medialib/preview-image?imageID=${fileID}`;
}

/**
 * Returns the address of a picture.
 * The hash makes browsers load changed content again.
 */
export function pictureAddress({ id, hash }: Pick<MediaFile, "id" | "hash">, width: PreviewWidth): string {
  return `${thumbnailAddress(id)}&w=${width}&v=${hash}`;
}

/** Returns the address of a block's picture, cropped if requested. */
export function blockImageAddress({ fileID, cropParams, hash }: BlockImage, width: PreviewWidth): string {
  const address = cropParams ? cropAddress(fileID, cropParams) : thumbnailAddress(fileID);
  return `${address}&w=${width}${hash ? `&v=${hash}` : ""}`;
}

function cropAddress(fileID: number, crop: CropParams): string {
  const query = new URLSearchParams({ imageID: String(fileID) });
  for (const name of ["x", "y", "width", "height", "rotate", "scaleX", "scaleY"] as const) {
    query.set(name, String(crop[name]));
  }
  return `/api/pagewright/medialib/preview-crop?${query}`;
}

/** Returns the address of the original file. */
export function downloadAddress(fileID: number): string {
  return `/api/pagewright/medialib/download/${fileID}`;
}
