import { createContext, type RefObject, useContext, useEffect, useRef } from "react";

/** Request to show a field. It is handled only once. */
export interface Jump {
  /** Path of the field, or `WHOLE_FORM`. */
  path: string;
  /**
   * If true, the field gets the focus.
   * Otherwise it is only scrolled into view.
   */
  takesFocus: boolean;
}

export const JumpContext = createContext<Jump | null>(null);

/** Path that means the whole form. */
export const WHOLE_FORM = "";

const FOLLOWED = new WeakSet<Jump>();

/**
 * Controls that can get the focus.
 * Excludes sort handles, because
 * typed keys would move their rows.
 */
const FOCUSABLE =
  "input:not([type=hidden]), textarea, select, button:not([aria-roledescription=sortable]), [contenteditable=true], [tabindex]:not([tabindex='-1'])";

/**
 * Controls for content: text fields,
 * and buttons for required values.
 * Excludes the anchor name, because it is no content.
 */
const CONTENT = `[data-path] :is(${[
  "textarea",
  "[contenteditable=true]",
  ...["text", "search", "url", "email", "tel"].map((type) => `input[type=${type}]`),
  "input:not([type])",
  "button[data-required]",
].join()}):not(:disabled, [readonly], [inputmode=numeric], [inputmode=decimal])`;

/** Placeholder of a control that is still loading. */
const COMING = "[data-coming]";

/**
 * Returns a ref for a field.
 * When the current jump targets the field, shows it.
 */
export function useJumpTarget(path: string): RefObject<HTMLDivElement | null> {
  return useTargetOf(useContext(JumpContext), path);
}

/**
 * Returns a ref for the target of jumps to the whole form.
 * The element needs a `tabIndex`.
 */
export function useFormJumpTarget(): RefObject<HTMLElement | null> {
  return useTargetOf<HTMLElement>(useContext(JumpContext), WHOLE_FORM);
}

/**
 * Returns a ref for a field.
 * When `jump` targets the field, shows it.
 */
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

/**
 * Shows the targets of jumps whose path begins with `prefix`.
 * `find` returns the control of a path.
 */
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

/**
 * Returns the current jump if it is unhandled and
 * its path begins with `prefix`, or else null.
 */
export function useJumpInto(prefix: string): Jump | null {
  const jump = useContext(JumpContext);
  return jump !== null && !FOLLOWED.has(jump) && jump.path.startsWith(prefix) ? jump : null;
}

/** Scrolls to a field, unless it has the focus. */
function scrollFieldIntoView(field: HTMLElement | null): void {
  if (!field?.contains(document.activeElement)) field?.scrollIntoView({ block: "nearest" });
}

/** Focuses the first control of a part. */
export function focusFirst(part: HTMLElement | null): void {
  focusFound(part, (part) => firstControl(part, FOCUSABLE));
}

/**
 * Focuses the first control for
 * content, or else the first control.
 */
export function focusContent(part: HTMLElement | null): void {
  focusFound(part, (part) => {
    const begin = firstControl(part, CONTENT);
    return begin || part.querySelector(COMING) ? begin : firstControl(part, FOCUSABLE);
  });
}

type Find = (part: HTMLElement) => HTMLElement | null;

/**
 * Focuses the control that `find` returns.
 * While it is loading, focuses the part itself.
 */
function focusFound(part: HTMLElement | null, find: Find): void {
  if (!part) return;
  find(part)?.focus();
  if (part.contains(document.activeElement)) return;
  part.setAttribute("tabindex", "-1");
  part.focus();
  if (!find(part) && part.querySelector(COMING)) focusWhenLoaded(part, find);
}

/**
 * Returns the first control outside toolbars.
 * Null if a control before it is still loading.
 */
function firstControl(part: HTMLElement, selector: string): HTMLElement | null {
  const coming = part.querySelector(COMING);
  const controls = [...part.querySelectorAll<HTMLElement>(selector)];
  const first = controls.find((control) => !control.closest("[role=toolbar]"));
  if (!first || !coming) return first ?? null;
  return coming.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING ? null : first;
}

/**
 * Focuses the control when it is loaded, and
 * inserts the text that was typed meanwhile.
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
    // Only `execCommand` inserts text
    // as if typed, also in rich text.
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
    // A key that inserts no character has
    // a longer name, such as `Enter`.
    if (event.key.length > 1 || (isShortcut && !event.getModifierState("AltGraph"))) return;
    event.preventDefault();
    typed += event.key;
  }
}
