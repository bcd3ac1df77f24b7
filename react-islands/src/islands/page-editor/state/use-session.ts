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

/**
 * Selects a value of the session state.
 * Renders only if the value changes.
 */
export function useSessionState<T>(select: (state: SessionState) => T): T {
  return useStore(useSession().stateStore, select);
}

/**
 * Selects several values as a new object.
 * Renders only if a member changes.
 */
export function useSessionMembers<T extends object>(select: (state: SessionState) => T): T {
  return useStore(useSession().stateStore, useShallow(select));
}

/** Returns the page as last loaded. */
export function usePage(): Page {
  return useSessionState(({ page }) => page);
}

/**
 * Returns the document.
 * Only for dialogs, because it renders on each keystroke.
 */
export function useWholeDocument(): PageDocument {
  return useSessionState(({ history }) => history.present);
}

export function useIsDirty(): boolean {
  return useSessionState(isDirty);
}

export function useErrors(): ErrorItem[] {
  const errors = useSessionState((state) => state.errors);
  const draftErrors = useSessionState((state) => state.draftErrors);
  return useMemo(() => allErrors({ errors, draftErrors }), [errors, draftErrors]);
}
