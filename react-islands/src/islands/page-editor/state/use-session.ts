import { useMemo } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { ErrorItem, Page } from "../../../api/wire";
import type { PageDocument } from "../../../document/document";
import type { PageSession } from "../work/page-session";
import { allErrors, isDirty, type SessionState } from "../work/session-state";
import { useEditorStore } from "./use-editor";

export function useSession(): PageSession {
  return useEditorStore().getState().session;
}

/** What a component shows of the state. It is rendered again when this is another value, and for nothing else. */
export function useSessionState<T>(select: (state: SessionState) => T): T {
  return useStore(useSession().stateStore, select);
}

/** The same for an object that is made anew for each state: it counts as another one where a member of it is another. */
export function useSessionMembers<T extends object>(select: (state: SessionState) => T): T {
  return useStore(useSession().stateStore, useShallow(select));
}

/** The page as last loaded. */
export function usePage(): Page {
  return useSessionState(({ page }) => page);
}

/** The whole document. It changes at every key press, so only dialogs use it. */
export function useWholeDocument(): PageDocument {
  return useSessionState(({ history }) => history.present);
}

export function useIsDirty(): boolean {
  return useSessionState(isDirty);
}

/** Everything known to be wrong with the content. */
export function useErrors(): ErrorItem[] {
  const errors = useSessionState((state) => state.errors);
  const draftErrors = useSessionState((state) => state.draftErrors);
  return useMemo(() => allErrors({ errors, draftErrors }), [errors, draftErrors]);
}
