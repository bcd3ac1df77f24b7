import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { fileQuery, MEDIA_KEY } from "../../../api/media";
import { refetchQueries } from "../../../api/refetch-queries";
import type { DirectoryContent, MediaFile, MediaFolder, MediaKind, MediaPart } from "../../../api/wire";
import type { LibraryPlace } from "../place/library-place";

/** Parameters of a list of files. */
export interface FilesAsked
  extends Pick<LibraryPlace, "path" | "searchTerm" | "scope" | "isUnused" | "columnToSort" | "sortOrder"> {
  /** Kinds of files. If empty, files of all kinds. */
  kinds: readonly MediaKind[];
}

/**
 * Loaded part of a list.
 * In a folder, it includes the subfolders.
 */
export type FilesPart = MediaPart & Partial<Pick<DirectoryContent, "folders">>;

export interface PartAsked {
  cursor: string | null;
  pageSize: number;
}

type FilesData = InfiniteData<FilesPart, PartAsked>;

const LISTS = [...MEDIA_KEY, "files"] as const;

export function listKey(asked: FilesAsked) {
  return [...LISTS, asked] as const;
}

/** Refetches the visible library queries. */
export function refetchLibrary(queries: QueryClient): Promise<void> {
  return refetchQueries(queries, MEDIA_KEY);
}

/**
 * Removes files from the cached
 * lists, before a refetch does so.
 */
export function dropFiles(queries: QueryClient, ids: ReadonlySet<number>): void {
  queries.setQueriesData<FilesData>({ queryKey: LISTS }, (data) => data && withoutFiles(data, ids));
}

/** Replaces a file in cached lists and details. */
export function putFile(queries: QueryClient, file: MediaFile): void {
  queries.setQueryData(fileQuery(file.id).queryKey, file);
  queries.setQueriesData<FilesData>({ queryKey: LISTS }, (data) => data && withFile(data, file));
}

/** Appends an upload to its folder's cached lists. */
export function appendFile(queries: QueryClient, file: MediaFile): void {
  for (const [key, data] of queries.getQueriesData<FilesData>({ queryKey: LISTS })) {
    const asked = key[2] as FilesAsked;
    const isOfKind = asked.kinds.length === 0 || asked.kinds.includes(file.kind);
    const isWanted = asked.path === file.path && asked.searchTerm === "" && isOfKind;
    if (data && isWanted) queries.setQueryData<FilesData>(key, withAppended(data, file));
  }
}

/** Adds a folder to its parent's cached lists. */
export function appendFolder(queries: QueryClient, parent: string, folder: MediaFolder): void {
  for (const [key, data] of queries.getQueriesData<FilesData>({ queryKey: LISTS })) {
    const [first, ...others] = data?.pages ?? [];
    if (!data || !first?.folders || (key[2] as FilesAsked).path !== parent) continue;
    const pages = [{ ...first, folders: [...first.folders, folder] }, ...others];
    queries.setQueryData<FilesData>(key, { ...data, pages });
  }
}

function withoutFiles(data: FilesData, ids: ReadonlySet<number>): FilesData {
  const isGone = ({ id }: MediaFile) => ids.has(id);
  const gone = data.pages.flatMap(({ files }) => files.filter(isGone)).length;
  if (gone === 0) return data;
  const pages = data.pages.map((part) => ({
    ...part,
    files: part.files.filter((file) => !isGone(file)),
    totalItems: part.totalItems - gone,
  }));
  return { ...data, pages };
}

function withFile(data: FilesData, file: MediaFile): FilesData {
  if (!data.pages.some(({ files }) => files.some(({ id }) => id === file.id))) return data;
  const pages = data.pages.map((part) => ({
    ...part,
    files: part.files.map((other) => (other.id === file.id ? file : other)),
  }));
  return { ...data, pages };
}

/**
 * Adds a file to the total count.
 * Appends it to the list if the end of the list is loaded.
 */
function withAppended(data: FilesData, file: MediaFile): FilesData {
  const pages = data.pages.map((part, place) => ({
    ...part,
    files: place === data.pages.length - 1 && part.nextCursor === null ? [...part.files, file] : part.files,
    totalItems: part.totalItems + 1,
  }));
  return { ...data, pages };
}
