import { type ReactNode, useCallback, useState } from "react";
import type { Grant, PageListItem, Settings } from "../../../api/wire";
import { CopyNotice, type CopyResult, copyAddress } from "./copy-notice";
import { PageActionNotice, type PageActionResult } from "./page-action-notice";

/** Task on several selected pages. */
export type BulkTask = "publish" | "request" | "unpublish" | "translate" | "tag" | "delete";

/** Dialog for an action on pages. */
export type Dialog =
  | { kind: "duplicate"; pages: PageListItem[] }
  | { kind: "translate"; source: PageListItem; locale: string }
  | { kind: "unpublish"; pages: PageListItem[] }
  | { kind: "delete"; pages: PageListItem[] }
  | { kind: "bulk"; task: BulkTask; pages: PageListItem[] };

export type OpenDialog = (dialog: Dialog) => void;

export interface PageActionsState {
  dialog: Dialog | null;
  open: OpenDialog;
  close: () => void;
  /** Shows the result of an action and reloads the list. */
  announce: (result: PageActionResult) => void;
  /** Copies an address and shows the result. */
  copy: (address: string) => void;
  notice: ReactNode;
}

/** Manages the open dialog and the notice about the last action. */
export function usePageActions(
  permissions: Grant[],
  settings: Settings,
  reload: () => void,
): PageActionsState {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [result, setResult] = useState<PageActionResult | null>(null);
  const [copied, setCopied] = useState<CopyResult | null>(null);
  const clear = useCallback(() => {
    setResult(null);
    setCopied(null);
  }, []);
  const open = useCallback(
    (next: Dialog) => {
      clear();
      setDialog(next);
    },
    [clear],
  );
  const copy = useCallback(
    (address: string) => {
      clear();
      copyAddress(address).then(setCopied);
    },
    [clear],
  );
  const announce = (done: PageActionResult) => {
    clear();
    setResult(done);
    reload();
  };
  return {
    dialog,
    open,
    close: () => setDialog(null),
    announce,
    copy,
    notice: copied ? (
      <CopyNotice result={copied} onClose={clear} />
    ) : (
      result && (
        <PageActionNotice
          key={result.kind}
          result={result}
          settings={settings}
          permissions={permissions}
          onDone={announce}
          onClose={clear}
        />
      )
    ),
  };
}
