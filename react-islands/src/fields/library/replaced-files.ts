import { createContext, useContext } from "react";
import type { BlockFile, BlockImage, MediaFile, ReplacedFile } from "../../api/wire";

/** Returns the file of a use if its content was replaced since the page was stored, otherwise null. */
export type FindReplaced = (use: BlockImage | BlockFile) => MediaFile | null;

export const ReplacedFilesContext = createContext<FindReplaced>(() => null);

export function useFindReplaced(): FindReplaced {
  return useContext(ReplacedFilesContext);
}

/** Two files may have had the same content, so a use is known by its file and its hash. */
export function findIn(replaced: ReplacedFile[]): FindReplaced {
  const byUse = new Map(replaced.map(({ hash, file }) => [`${file.id} ${hash}`, file]));
  return ({ fileID, hash = "" }) => byUse.get(`${fileID} ${hash}`) ?? null;
}
