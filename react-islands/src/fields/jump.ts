import { createContext, type RefObject, useContext, useEffect, useRef } from "react";

/** A request to focus a field: a new object each time, handled once. */
export interface Jump {
  /** Of the field. */
  path: string;
}

export const JumpContext = createContext<Jump | null>(null);

const FOLLOWED = new WeakSet<Jump>();

const FOCUSABLE =
  "input:not([type=hidden]), textarea, select, button, [contenteditable=true], [tabindex]:not([tabindex='-1'])";

/** Focuses a field of a form when a jump targets it. */
export function useJumpTarget(path: string): RefObject<HTMLDivElement | null> {
  return useFocusOf(useContext(JumpContext), path);
}

/** Focuses a field when this jump targets it. */
export function useFocusOf(jump: Jump | null, path: string): RefObject<HTMLDivElement | null> {
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!jump || jump.path !== path || FOLLOWED.has(jump)) return;
    FOLLOWED.add(jump);
    focusFirst(field.current);
  }, [jump, path]);
  return field;
}

/** Whether a jump targets a field under a path. */
export function useJumpInto(): (prefix: string) => boolean {
  const jump = useContext(JumpContext);
  return (prefix) => jump !== null && !FOLLOWED.has(jump) && jump.path.startsWith(prefix);
}

/** Puts the focus on the first control of a part of a form; on the part itself where none can have it yet. */
export function focusFirst(part: HTMLElement | null): void {
  const loading = part?.querySelector<HTMLElement>("[role=status]");
  const first = part?.querySelector<HTMLElement>(FOCUSABLE);
  if (first && !(loading && loading.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING))
    first.focus();
  if (part?.contains(document.activeElement)) return;
  part?.setAttribute("tabindex", "-1");
  part?.focus();
}
