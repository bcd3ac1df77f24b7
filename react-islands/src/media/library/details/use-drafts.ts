import { useCallback, useState } from "react";
import type { MediaFile } from "../../../api/wire";
import { useLeaveGuard } from "../../../ui/use-leave-guard";
import { type Draft, isUnsaved } from "./draft";

/** What is typed about files and not stored, by file, so that looking at another file loses nothing. */
export interface Drafts {
  of: (id: number) => Draft;
  change: (file: MediaFile, part: Draft) => void;
  drop: (id: number) => void;
  /** The files that have something unsaved. */
  files: MediaFile[];
}

const EMPTY: Draft = {};

export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, { file: MediaFile; draft: Draft }>>(new Map());
  useLeaveGuard(drafts.size > 0);
  const change = useCallback(
    (file: MediaFile, part: Draft) =>
      setDrafts((before) => {
        const draft = { ...before.get(file.id)?.draft, ...part };
        const next = new Map(before);
        if (isUnsaved(file, draft)) next.set(file.id, { file, draft });
        else next.delete(file.id);
        return next;
      }),
    [],
  );
  const drop = useCallback(
    (id: number) => setDrafts((before) => new Map([...before].filter(([each]) => each !== id))),
    [],
  );
  return {
    of: (id) => drafts.get(id)?.draft ?? EMPTY,
    change,
    drop,
    files: [...drafts.values()].map(({ file }) => file),
  };
}
