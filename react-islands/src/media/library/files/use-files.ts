import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { fetchDirectory, searchFiles } from "../../../api/media";
import type { MediaFile, MediaFolder } from "../../../api/wire";
import { ROOT } from "../folders/folder-path";
import { type FilesAsked, type FilesPart, listKey, type PartAsked } from "./file-lists";

/**
 * Number of files in the first part.
 * It is small, because the first render waits for it.
 */
const FIRST_PART_FILES = 200;
const LATER_PART_FILES = 500;

/** Loaded files of a list, from the first file without gaps. */
export interface Files {
  files: MediaFile[];
  /** Subfolders of the folder. Empty if the list is a search. */
  folders: MediaFolder[];
  /** Null until the first part is loaded. */
  totalItems: number | null;
  isLoading: boolean;
  failure: unknown;
  retry: () => void;
  /** Loads up to the file at this index. */
  need: (place: number) => void;
  /** Loads all missing parts and returns all files. */
  loadAll: () => Promise<MediaFile[]>;
}

const NO_FOLDERS: MediaFolder[] = [];

export function useFiles(asked: FilesAsked): Files {
  const query = useInfiniteQuery({
    queryKey: listKey(asked),
    queryFn: ({ pageParam, signal }) => fetchPart(asked, pageParam, signal),
    initialPageParam: { cursor: null, pageSize: FIRST_PART_FILES } as PartAsked,
    getNextPageParam: ({ nextCursor }): PartAsked | null =>
      nextCursor === null ? null : { cursor: nextCursor, pageSize: LATER_PART_FILES },
    // Another order of the same folder
    // shows the old files during loading.
    // Another folder starts empty.
    placeholderData: (before, former) =>
      (former?.queryKey[2] as FilesAsked | undefined)?.path === asked.path ? before : undefined,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query;
  const files = useMemo(() => filesOf(data), [data]);
  const [wanted, setWanted] = useState({ asked, place: 0 });
  const need = useCallback(
    (place: number) =>
      setWanted((before) => (before.asked === asked && place <= before.place ? before : { asked, place })),
    [asked],
  );
  const wantedPlace = wanted.asked === asked ? wanted.place : -1;
  const isHere = wantedPlace < files.length;
  const [isIdle, here] = [!isFetching && !isError, files.length];
  // biome-ignore lint/correctness/useExhaustiveDependencies: `here` changes when a part has loaded, even if no render happened during loading.
  useEffect(() => {
    if (!isHere && isIdle && hasNextPage) void fetchNextPage();
  }, [isHere, isIdle, here, hasNextPage, fetchNextPage]);
  const loadAll = useCallback(async () => {
    let result = await fetchNextPage({ cancelRefetch: false });
    while (result.hasNextPage && !result.isError) result = await fetchNextPage({ cancelRefetch: false });
    return filesOf(result.data);
  }, [fetchNextPage]);
  return {
    files,
    folders: data?.pages[0]?.folders ?? NO_FOLDERS,
    totalItems: data?.pages.at(-1)?.totalItems ?? null,
    isLoading: isFetching,
    failure: query.error,
    retry: () => void (query.isFetchNextPageError ? fetchNextPage() : refetch()),
    need,
    loadAll,
  };
}

function fetchPart(asked: FilesAsked, part: PartAsked, signal: AbortSignal): Promise<FilesPart> {
  const { path, searchTerm, scope, kinds, isUnused, columnToSort, sortOrder } = asked;
  const query = { kinds: [...kinds], unused: isUnused, columnToSort, sortOrder, ...part };
  const term = searchTerm.trim();
  if (term === "") return fetchDirectory(path, query, signal);
  return searchFiles(scope === "all" ? ROOT : path, term, query, signal);
}

/**
 * Returns all loaded files. A file can be in two
 * parts if the list changed between the requests.
 */
function filesOf(data: InfiniteData<FilesPart> | undefined): MediaFile[] {
  const byId = new Map<number, MediaFile>();
  for (const { files } of data?.pages ?? []) for (const file of files) byId.set(file.id, file);
  return [...byId.values()];
}
