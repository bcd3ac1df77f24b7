import { createContext, type RefObject, useContext, useEffect, useRef } from "react";

/** A way to a field: each request is one object, and is followed once. */
export interface Jump {
  /** Of the field. */
  path: string;
}

export const JumpContext = createContext<Jump | null>(null);

const FOLLOWED = new WeakSet<Jump>();

const FOCUSABLE =
  "input:not([type=hidden]), textarea, select, button, [contenteditable=true], [tabindex]:not([tabindex='-1'])";

/** Brings the focus to a field when a jump leads to it. */
export function useJumpTarget(path: string): RefObject<HTMLDivElement | null> {
  const field = useRef<HTMLDivElement>(null);
  const jump = useContext(JumpContext);
  useEffect(() => {
    if (!jump || jump.path !== path || FOLLOWED.has(jump)) return;
    FOLLOWED.add(jump);
    focusFirst(field.current);
  }, [jump, path]);
  return field;
}

/** Whether a jump leads into what lies under a path. */
export function useJumpInto(): (prefix: string) => boolean {
  const jump = useContext(JumpContext);
  return (prefix) => jump !== null && !FOLLOWED.has(jump) && jump.path.startsWith(prefix);
}

/** Puts the focus on the first control of a part of a form; on the part itself where it is still being loaded. */
export function focusFirst(part: HTMLElement | null): void {
  const loading = part?.querySelector<HTMLElement>("[role=status]");
  const first = part?.querySelector<HTMLElement>(FOCUSABLE);
  if (first && !(loading && loading.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING))
    first.focus();
  else {
    part?.setAttribute("tabindex", "-1");
    part?.focus();
  }
}
