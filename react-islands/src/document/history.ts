import { applyAll } from "./apply";
import { type Delta, member, type SetDelta } from "./delta";
import { diff } from "./diff";
import type { PageDocument } from "./document";

/** A document with the ways back and forth. */
export interface History {
  /** The steps back, the newest last: each is what takes one step back. */
  past: Delta[][];
  present: PageDocument;
  /** The steps forth, the next one first. */
  future: Delta[][];
  /** What the last step changed and when, so that typing on is the same step. */
  last: { coalesceKey: string; at: number } | null;
}

/** One thing that somebody did, and the time in milliseconds. */
export interface Step {
  deltas: Delta[];
  at: number;
}

const MAX_STEPS = 200;
/** A pause this long, in milliseconds, starts a new step. */
const PAUSE = 1000;

export function startHistory(present: PageDocument): History {
  return { past: [], present, future: [], last: null };
}

/** Puts a step into the history. Steps in quick succession at one place become one. */
export function record(history: History, { deltas, at }: Step): History {
  const { document, undo: back } = applyAll(history.present, deltas);
  if (back.length === 0) return history;
  const coalesceKey = coalesceKeyOf(deltas);
  const last = coalesceKey === null ? null : { coalesceKey, at };
  const previous = history.past.at(-1);
  const isSame = history.last?.coalesceKey === coalesceKey && at - (history.last?.at ?? 0) < PAUSE;
  if (isSame && previous) {
    const past = [...history.past.slice(0, -1), joined(back, previous)];
    return { past, present: document, future: [], last };
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
 * Puts what came from elsewhere under every state. It is no step itself, and a step that does nothing any more is
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

/** The steps that lead through the same states, each of them rebased. */
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

/** Swaps the present without a step: the same state in the server's words. */
export function replacePresent(history: History, present: PageDocument): History {
  return present === history.present ? history : { ...history, present };
}

/**
 * The place that a step keeps typing at, or null. Steps in a row with one key are one step to undo, so that undoing takes
 * back words and not letters.
 */
function coalesceKeyOf(deltas: Delta[]): string | null {
  const [only, ...others] = deltas;
  if (only?.type !== "set" || others.length > 0) return null;
  const { target, group, path } = only;
  const place = JSON.stringify([target, group, path]);
  // Words for a picture are typed; another picture is another step.
  return group === "__images" || path === "seoImage" ? `${place} ${fileIDs(only)}` : place;
}

function fileIDs({ value }: SetDelta): string {
  return Array.isArray(value) ? value.map((file) => file?.fileID).join() : "";
}

/** Two steps back as one. Both set the same place, so the older one's value is what comes back. */
function joined(newer: Delta[], older: Delta[]): Delta[] {
  const [last] = newer;
  const [first] = older;
  if (last?.type !== "set" || first?.type !== "set") return [...newer, ...older];
  const { value: _, ...place } = last;
  return [{ ...place, ...member("value", first.value) }];
}
