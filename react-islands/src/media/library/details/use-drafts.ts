import { useCallback, useState } from "react";
import type { MediaFile } from "../../../api/wire";
import { useLeaveGuard } from "../../../ui/use-leave-guard";
import { type FileDraft, isUnsaved, withoutValue } from "./draft";

/**
 * Unsaved changes of files.
 * They are kept while another file is open.
 */
export interface Drafts {
  of: (id: number) => FileDraft;
  change: (file: MediaFile, part: FileDraft) => void;
  /** The file as it was when the user began to change it. */
  baseOf: (file: MediaFile) => MediaFile;
  /** Rebases a draft onto another user's change. */
  rebase: (latest: MediaFile) => void;
  /** Resets one value of a draft to the stored one. */
  leave: (file: MediaFile, name: string) => void;
  drop: (id: number) => void;
  /** Files with unsaved changes. */
  files: MediaFile[];
}

const EMPTY: FileDraft = {};

export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, { file: MediaFile; draft: FileDraft }>>(new Map());
  useLeaveGuard(drafts.size > 0);
  const edit = useCallback(
    (file: MediaFile, edited: (draft: FileDraft) => FileDraft) =>
      setDrafts((before) => {
        const draft = edited(before.get(file.id)?.draft ?? EMPTY);
        const next = new Map(before);
        if (isUnsaved(file, draft)) next.set(file.id, { file: before.get(file.id)?.file ?? file, draft });
        else next.delete(file.id);
        return next;
      }),
    [],
  );
  const change = useCallback(
    (file: MediaFile, part: FileDraft) => edit(file, (draft) => ({ ...draft, ...part })),
    [edit],
  );
  const leave = useCallback(
    (file: MediaFile, name: string) => edit(file, (draft) => withoutValue(draft, name)),
    [edit],
  );
  const rebase = useCallback(
    (latest: MediaFile) =>
      setDrafts((before) => {
        const draft = before.get(latest.id)?.draft;
        return draft ? new Map(before).set(latest.id, { file: latest, draft }) : before;
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
    baseOf: (file) => drafts.get(file.id)?.file ?? file,
    rebase,
    leave,
    drop,
    files: [...drafts.values()].map(({ file }) => file),
  };
}
