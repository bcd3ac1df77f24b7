import type { MediaFile } from "../../../api/wire";

/**
 * Selected files by id, in the order
 * in which users selected them.
 */
export type FileSelection = ReadonlyMap<number, MediaFile>;

export const NOTHING: FileSelection = new Map();

export function selectOnly(file: MediaFile): FileSelection {
  return new Map([[file.id, file]]);
}

export function toggle(selection: FileSelection, file: MediaFile): FileSelection {
  const next = new Map(selection);
  if (!next.delete(file.id)) next.set(file.id, file);
  return next;
}

/**
 * Selects the files from `from` to `to`, inclusive.
 * `from` may be greater than `to`.
 */
export function addRange(
  selection: FileSelection,
  files: MediaFile[],
  from: number,
  to: number,
): FileSelection {
  const range = files.slice(Math.min(from, to), Math.max(from, to) + 1);
  return new Map([...selection, ...range.map((file) => [file.id, file] as const)]);
}

export function deselect(selection: FileSelection, ids: Iterable<number>): FileSelection {
  const next = new Map(selection);
  for (const id of ids) next.delete(id);
  return next.size === selection.size ? selection : next;
}
