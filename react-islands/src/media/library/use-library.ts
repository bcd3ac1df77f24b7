import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from "react";
import type { MediaFile, MediaKind } from "../../api/wire";
import { type Notes, useNotes } from "./actions/use-notes";
import type { FilesAsked } from "./files/file-lists";
import { type FileSelection, NOTHING } from "./files/selection";
import { type Files, useFiles } from "./files/use-files";
import { type Positions, usePositions } from "./files/use-positions";
import type { LibraryNavigation } from "./place/use-place";

/** State of a media library. */
export interface Library {
  place: LibraryNavigation;
  list: Files;
  selection: FileSelection;
  select: Dispatch<SetStateAction<FileSelection>>;
  notes: Notes;
  positions: Positions;
}

const EVERY_KIND: readonly MediaKind[] = [];

/**
 * Returns the library at a place.
 * By default, it shows files of all kinds.
 */
export function useLibrary(place: LibraryNavigation, allowed: readonly MediaKind[] = EVERY_KIND): Library {
  const { path, searchTerm, scope, kind, isUnused, columnToSort, sortOrder } = place.place;
  const asked: FilesAsked = useMemo(
    () => ({ path, searchTerm, scope, kinds: kind ? [kind] : allowed, isUnused, columnToSort, sortOrder }),
    [path, searchTerm, scope, allowed, kind, isUnused, columnToSort, sortOrder],
  );
  const list = useFiles(asked);
  const [selection, select] = useState(NOTHING);
  const notes = useNotes();
  const positions = usePositions();
  const { files } = list;
  useEffect(() => select((before) => renewed(before, files)), [files]);
  return { place, list, selection, select, notes, positions };
}

/** Returns the selection, with the current data of its files. */
function renewed(selection: FileSelection, files: MediaFile[]): FileSelection {
  if (selection.size === 0) return selection;
  const news = files.filter(({ id }) => selection.has(id));
  const isOld = news.some((file) => selection.get(file.id) !== file);
  return isOld ? new Map([...selection, ...news.map((file) => [file.id, file] as const)]) : selection;
}
