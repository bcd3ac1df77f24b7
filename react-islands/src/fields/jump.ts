import { createContext, type RefObject, useContext, useEffect, useRef } from "react";

/** A request to show a field: a new object each time, handled once. */
export interface Jump {
  /** Path of the field, or `WHOLE_FORM` for the form. */
  path: string;
  /** True to focus the field, false to only scroll to it. */
  takesFocus: boolean;
}

export const JumpContext = createContext<Jump | null>(null);

/** The path of a form as a whole. */
export const WHOLE_FORM = "";

const FOLLOWED = new WeakSet<Jump>();

/** Excludes the handles of sortable rows. Otherwise Space and the arrow keys would move the row. */
const FOCUSABLE =
  "input:not([type=hidden]), textarea, select, button:not([aria-roledescription=sortable]), [contenteditable=true], [tabindex]:not([tabindex='-1'])";

/**
 * Selects the controls where editors begin to write content: text fields, and the buttons that choose a required
 * value. The anchor of a block is no part of its content.
 */
const CONTENT = `[data-path] :is(${[
  "textarea",
  "[contenteditable=true]",
  ...["text", "search", "url", "email", "tel"].map((type) => `input[type=${type}]`),
  "input:not([type])",
  "button[data-required]",
].join()}):not(:disabled, [readonly], [inputmode=numeric], [inputmode=decimal])`;

/** Placeholder of controls that are still loading. */
const COMING = "[data-coming]";

/** Shows a field of a form when a jump targets it. */
export function useJumpTarget(path: string): RefObject<HTMLDivElement | null> {
  return useTargetOf(useContext(JumpContext), path);
}

/** Focuses a form when a jump targets it as a whole. The form needs a `tabIndex`. */
export function useFormJumpTarget(): RefObject<HTMLElement | null> {
  return useTargetOf<HTMLElement>(useContext(JumpContext), WHOLE_FORM);
}

/** Shows a field when this jump targets it. */
export function useTargetOf<E extends HTMLElement = HTMLDivElement>(
  jump: Jump | null,
  path: string,
): RefObject<E | null> {
  const field = useRef<E>(null);
  useEffect(() => {
    if (!jump || jump.path !== path || FOLLOWED.has(jump)) return;
    FOLLOWED.add(jump);
    if (!jump.takesFocus) bringIntoSight(field.current);
    else if (path === WHOLE_FORM) field.current?.focus();
    else focusFirst(field.current);
  }, [jump, path]);
  return field;
}

/**
 * Shows the target of a jump to a path that begins with `prefix`, such as a cell. `find` returns its control, or
 * null if it is gone.
 */
export function useJumpInside(prefix: string, find: (path: string) => HTMLElement | null): void {
  const jump = useContext(JumpContext);
  useEffect(() => {
    if (!jump?.path.startsWith(prefix) || FOLLOWED.has(jump)) return;
    FOLLOWED.add(jump);
    const control = find(jump.path);
    if (jump.takesFocus) control?.focus();
    else bringIntoSight(control);
  }, [jump, prefix, find]);
}

/** Returns the unhandled jump to a field under a path, or null. */
export function useJumpInto(prefix: string): Jump | null {
  const jump = useContext(JumpContext);
  return jump !== null && !FOLLOWED.has(jump) && jump.path.startsWith(prefix) ? jump : null;
}

/** Scrolls to a field, unless it contains the focus. */
function bringIntoSight(field: HTMLElement | null): void {
  if (!field?.contains(document.activeElement)) field?.scrollIntoView({ block: "nearest" });
}

/** Focuses the first control of a part of a form. */
export function focusFirst(part: HTMLElement | null): void {
  focusFound(part, (part) => firstControl(part, FOCUSABLE));
}

/** Focuses the first content control, or else the first control. */
export function focusContent(part: HTMLElement | null): void {
  focusFound(part, (part) => {
    const begin = firstControl(part, CONTENT);
    return begin || part.querySelector(COMING) ? begin : firstControl(part, FOCUSABLE);
  });
}

type Find = (part: HTMLElement) => HTMLElement | null;

/**
 * Focuses the control that `find` returns. Focuses the part itself while the control is loading, or if there is
 * none.
 */
function focusFound(part: HTMLElement | null, find: Find): void {
  if (!part) return;
  find(part)?.focus();
  if (part.contains(document.activeElement)) return;
  part.setAttribute("tabindex", "-1");
  part.focus();
  if (!find(part) && part.querySelector(COMING)) focusWhenLoaded(part, find);
}

/** Returns the first control outside toolbars. Null if a control before it is still loading. */
function firstControl(part: HTMLElement, selector: string): HTMLElement | null {
  const coming = part.querySelector(COMING);
  const controls = [...part.querySelectorAll<HTMLElement>(selector)];
  const first = controls.find((control) => !control.closest("[role=toolbar]"));
  if (!first || !coming) return first ?? null;
  return coming.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING ? null : first;
}

/** Focuses a control once it is loaded and inserts the text typed meanwhile. Stops if the focus moves elsewhere. */
function focusWhenLoaded(part: HTMLElement, find: Find): void {
  const stop = new AbortController();
  let typed = "";
  part.addEventListener("keydown", takeCharacter, { signal: stop.signal });
  part.addEventListener("blur", () => stop.abort(), { signal: stop.signal });
  const observer = new MutationObserver(() => {
    const control = find(part);
    if (!control) return;
    stop.abort();
    control.focus();
    // Only `execCommand` inserts text like typing, into inputs and rich text alike.
    if (typed !== "") document.execCommand("insertText", false, typed);
  });
  observer.observe(part, { childList: true, subtree: true });
  part.setAttribute("data-typed-ahead", "");
  stop.signal.addEventListener("abort", () => {
    observer.disconnect();
    part.removeAttribute("data-typed-ahead");
  });

  function takeCharacter(event: KeyboardEvent): void {
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
    // Keys that write no character have longer names.
    if (event.key.length > 1 || (isShortcut && !event.getModifierState("AltGraph"))) return;
    event.preventDefault();
    typed += event.key;
  }
}
