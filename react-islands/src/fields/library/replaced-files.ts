import { createContext, useContext } from "react";
import type { BlockFile, BlockImage, MediaFile, ReplacedFile } from "../../api/wire";

/** Returns a use's file if replaced after storing. */
export type FindReplaced = (use: BlockImage | BlockFile) => MediaFile | null;

export const ReplacedFilesContext = createContext<FindReplaced>(() => null);

export function useFindReplaced(): FindReplaced {
  return useContext(ReplacedFilesContext);
}

/** Compares ids too, because contents can be equal. */
export function findIn(replaced: ReplacedFile[]): FindReplaced {
  const byUse = new Map(replaced.map(({ hash, file }) => [`${file.id} ${hash}`, file]));
  return ({ fileID, hash = "" }) => byUse.get(`${fileID} ${hash}`) ?? null;
}
