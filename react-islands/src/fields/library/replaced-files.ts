import { createContext, useContext } from "react";
import type { BlockFile, BlockImage, MediaFile, ReplacedFile } from "../../api/wire";

/**
 * Returns the library file of a use if it was
 * replaced after the page was stored, or else null.
 */
export type FindReplaced = (use: BlockImage | BlockFile) => MediaFile | null;

export const ReplacedFilesContext = createContext<FindReplaced>(() => null);

export function useFindReplaced(): FindReplaced {
  return useContext(ReplacedFilesContext);
}

/**
 * Returns a function that finds files in `replaced`.
 * Compares ids too, because several
 * files can have the same content.
 */
export function findIn(replaced: ReplacedFile[]): FindReplaced {
  const byUse = new Map(replaced.map(({ hash, file }) => [`${file.id} ${hash}`, file]));
  return ({ fileID, hash = "" }) => byUse.get(`${fileID} ${hash}`) ?? null;
}
