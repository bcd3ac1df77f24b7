import { type ReactNode, useCallback, useState } from "react";
import type { Grant, PageListItem } from "../../../api/wire";
import { type Deed, DeedNotice } from "./deed-notice";

/** What a person is asked before something is done to pages. */
export type Dialog =
  | { kind: "duplicate"; pages: PageListItem[] }
  | { kind: "translate"; source: PageListItem; locale: string }
  | { kind: "unpublish"; pages: PageListItem[] }
  | { kind: "delete"; pages: PageListItem[] };

export type OpenDialog = (dialog: Dialog) => void;

export interface PageActionsState {
  dialog: Dialog | null;
  open: OpenDialog;
  close: () => void;
  /** Says what was done, and has the list loaded again. */
  tell: (deed: Deed) => void;
  notice: ReactNode;
}

/** What is being asked, and what was done last. */
export function usePageActions(permissions: Grant[], reload: () => void): PageActionsState {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [deed, setDeed] = useState<Deed | null>(null);
  const open = useCallback((next: Dialog) => {
    setDeed(null);
    setDialog(next);
  }, []);
  const tell = (done: Deed) => {
    setDeed(done);
    reload();
  };
  return {
    dialog,
    open,
    close: () => setDialog(null),
    tell,
    notice: deed && (
      <DeedNotice deed={deed} permissions={permissions} onDone={tell} onClose={() => setDeed(null)} />
    ),
  };
}
