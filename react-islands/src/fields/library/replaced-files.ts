import { createContext, useContext } from "react";
import type { BlockFile, BlockImage, MediaFile, ReplacedFile } from "../../api/wire";

/** Returns the file of a use if replaced since the page was stored. */
export type FindReplaced = (use: BlockImage | BlockFile) => MediaFile | null;

export const ReplacedFilesContext = createContext<FindReplaced>(() => null);

export function useFindReplaced(): FindReplaced {
  return useContext(ReplacedFilesContext);
}

/** Compares id and hash, because two files can have the same content. */
export function findIn(replaced: ReplacedFile[]): FindReplaced {
  const byUse = new Map(replaced.map(({ hash, file }) => [`${file.id} ${hash}`, file]));
  return ({ fileID, hash = "" }) => byUse.get(`${fileID} ${hash}`) ?? null;
}
