import { isEqual } from "../lib/equal";
import { applyAll } from "./apply";
import { type Delta, member, type SetDelta } from "./delta";
import { diff } from "./diff";
import type { PageDocument } from "./document";

/** What can be undone and redone. */
export interface Stacks {
  /** The undo stack: inverse deltas of each step, the newest last. */
  past: Delta[][];
  /** The redo stack, the next step first. */
  future: Delta[][];
}

/** A document with its undo and redo stacks. */
export interface History extends Stacks {
  present: PageDocument;
  /** What the last step changed and when, so that further typing is coalesced with it. */
  last: { coalesceKey: string; at: number } | null;
}

/** How a value becomes another one: letter by letter, or whole, such as a date or the state of a switch. */
export type Input = "typed" | "chosen";

/** One user action, and its time in milliseconds. */
export interface Step {
  deltas: Delta[];
  at: number;
  /** Typed where nothing is said. What is chosen is never coalesced. */
  input?: Input;
}

const MAX_STEPS = 200;
/** A pause this long, in milliseconds, starts a new step. */
const PAUSE = 1000;

export const NO_STEPS: Stacks = { past: [], future: [] };

/** The stacks lead to this document. */
export function startHistory(present: PageDocument, { past, future }: Stacks = NO_STEPS): History {
  return { past, present, future, last: null };
}

/**
 * Records a step. Typing in quick succession with the same coalesce key becomes one step, which is dropped where it leads back to the
 * value that was there before it.
 */
export function record(history: History, { deltas, at, input = "typed" }: Step): History {
  const { document, undo: back } = applyAll(history.present, deltas);
  if (back.length === 0) return history;
  const coalesceKey = input === "typed" ? coalesceKeyOf(deltas) : null;
  const last = coalesceKey === null ? null : { coalesceKey, at };
  const previous = history.past.at(-1);
  const isSame = history.last?.coalesceKey === coalesceKey && at - (history.last?.at ?? 0) < PAUSE;
  if (isSame && previous) {
    const others = history.past.slice(0, -1);
    const step = joined(back, previous);
    if (step.length === 0) return { past: others, present: document, future: [], last: null };
    return { past: [...others, step], present: document, future: [], last };
  }
  return { past: [...history.past, back].slice(-MAX_STEPS), present: document, future: [], last };
}

export function undo(history: History): History {
  const back = history.past.at(-1);
  if (!back) return history;
  const { document, undo: forth } = applyAll(history.present, back);
  return {
    past: history.past.slice(0, -1),
    present: document,
    future: [forth, ...history.future],
    last: null,
  };
}

export function redo(history: History): History {
  const [forth, ...future] = history.future;
  if (!forth) return history;
  const { document, undo: back } = applyAll(history.present, forth);
  return { past: [...history.past, back], present: document, future, last: null };
}

/**
 * Rebases every state of the history. That is not a step itself, and a step that changes nothing any more is
 * dropped.
 */
export function rebaseHistory(history: History, rebase: (state: PageDocument) => PageDocument): History {
  const present = rebase(history.present);
  return {
    past: rebased(history.present, history.past.toReversed(), rebase).toReversed(),
    present,
    future: rebased(history.present, history.future, rebase),
    last: null,
  };
}

/** The steps between the same states after each was rebased. */
function rebased(
  start: PageDocument,
  steps: Delta[][],
  rebase: (state: PageDocument) => PageDocument,
): Delta[][] {
  let state = start;
  let reached = rebase(start);
  return steps.flatMap((step) => {
    state = applyAll(state, step).document;
    const next = rebase(state);
    const deltas = diff(reached, next);
    reached = next;
    return deltas.length > 0 ? [deltas] : [];
  });
}

/** Replaces the present without recording a step. */
export function replacePresent(history: History, present: PageDocument): History {
  return present === history.present ? history : { ...history, present };
}

/**
 * Identifies the value that a step types into, or null. Consecutive steps with the same key are undone as one, so that
 * undo removes words rather than single characters.
 */
function coalesceKeyOf(deltas: Delta[]): string | null {
  const [only, ...others] = deltas;
  if (only?.type !== "set" || others.length > 0) return null;
  const { target, group, path } = only;
  const place = JSON.stringify([target, group, path]);
  // Alternative text is typed; choosing another picture or file, or its new content, is a step of its own.
  const isOfFiles = group === "__images" || group === "__files" || path === "seoImage";
  if (isOfFiles) return `${place} ${filesOf(only)}`;
  return isTypable(only.value) ? place : null;
}

/** Only texts and numbers are typed, and they are taken away by deleting what was typed. */
function isTypable(value: unknown): boolean {
  return value === undefined || value === null || typeof value === "string" || typeof value === "number";
}

function filesOf({ value }: SetDelta): string {
  return Array.isArray(value) ? value.map((file) => `${file?.fileID}-${file?.hash}`).join() : "";
}

/** Joins two undo steps. Both set the same value, so the older former value is restored; empty where that is the present one. */
function joined(newer: Delta[], older: Delta[]): Delta[] {
  const [last] = newer;
  const [first] = older;
  if (last?.type !== "set" || first?.type !== "set") return [...newer, ...older];
  const { value: _, ...place } = last;
  if (isEqual(first.value, last.former)) return [];
  return [{ ...place, ...member("value", first.value) }];
}
