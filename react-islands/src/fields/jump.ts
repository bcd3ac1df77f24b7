import { createContext, type RefObject, useContext, useEffect, useRef } from "react";

/** Request to show a field, handled once. */
export interface Jump {
  /** Path of the field, or `WHOLE_FORM`. */
  path: string;
  /** True focuses the field, false only scrolls. */
  takesFocus: boolean;
}

export const JumpContext = createContext<Jump | null>(null);

/** Path of a whole form. */
export const WHOLE_FORM = "";

const FOLLOWED = new WeakSet<Jump>();

/** Without sort handles, because keys would move rows. */
const FOCUSABLE =
  "input:not([type=hidden]), textarea, select, button:not([aria-roledescription=sortable]), [contenteditable=true], [tabindex]:not([tabindex='-1'])";

/**
 * Text fields, and buttons for required values.
 * Excludes the anchor, because it is no content.
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

/** Shows a field when a jump targets it. */
export function useJumpTarget(path: string): RefObject<HTMLDivElement | null> {
  return useTargetOf(useContext(JumpContext), path);
}

/** Target of whole-form jumps. Needs a `tabIndex`. */
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
    if (!jump.takesFocus) scrollFieldIntoView(field.current);
    else if (path === WHOLE_FORM) field.current?.focus();
    else focusFirst(field.current);
  }, [jump, path]);
  return field;
}

/** Shows targets under `prefix`. `find` returns their control. */
export function useJumpInside(prefix: string, find: (path: string) => HTMLElement | null): void {
  const jump = useContext(JumpContext);
  useEffect(() => {
    if (!jump?.path.startsWith(prefix) || FOLLOWED.has(jump)) return;
    FOLLOWED.add(jump);
    const control = find(jump.path);
    if (jump.takesFocus) control?.focus();
    else scrollFieldIntoView(control);
  }, [jump, prefix, find]);
}

/** Returns the unhandled jump under `prefix`, or null. */
export function useJumpInto(prefix: string): Jump | null {
  const jump = useContext(JumpContext);
  return jump !== null && !FOLLOWED.has(jump) && jump.path.startsWith(prefix) ? jump : null;
}

/** Scrolls to a field without the focus. */
function scrollFieldIntoView(field: HTMLElement | null): void {
  if (!field?.contains(document.activeElement)) field?.scrollIntoView({ block: "nearest" });
}

/** Focuses the first control. */
export function focusFirst(part: HTMLElement | null): void {
  focusFound(part, (part) => firstControl(part, FOCUSABLE));
}

/** Focuses the first content control, or any control. */
export function focusContent(part: HTMLElement | null): void {
  focusFound(part, (part) => {
    const begin = firstControl(part, CONTENT);
    return begin || part.querySelector(COMING) ? begin : firstControl(part, FOCUSABLE);
  });
}

type Find = (part: HTMLElement) => HTMLElement | null;

/** Focuses the control, or the part until found. */
function focusFound(part: HTMLElement | null, find: Find): void {
  if (!part) return;
  find(part)?.focus();
  if (part.contains(document.activeElement)) return;
  part.setAttribute("tabindex", "-1");
  part.focus();
  if (!find(part) && part.querySelector(COMING)) focusWhenLoaded(part, find);
}

/** First control outside toolbars, unless an earlier loads. */
function firstControl(part: HTMLElement, selector: string): HTMLElement | null {
  const coming = part.querySelector(COMING);
  const controls = [...part.querySelectorAll<HTMLElement>(selector)];
  const first = controls.find((control) => !control.closest("[role=toolbar]"));
  if (!first || !coming) return first ?? null;
  return coming.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING ? null : first;
}

/**
 * Focuses a loaded control and inserts typed text.
 * Stops if the focus moves elsewhere.
 */
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
    // Only `execCommand` inserts like typing, also rich text.
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
    // Keys without a character have longer names.
    if (event.key.length > 1 || (isShortcut && !event.getModifierState("AltGraph"))) return;
    event.preventDefault();
    typed += event.key;
  }
}
