import { isEqual } from "../lib/equal";
import { applyAll } from "./apply";
import { type Delta, member, type SetDelta } from "./delta";
import { diff } from "./diff";
import type { PageDocument } from "./document";
import { beginRun, continueRun, editBetween, type TextEdit, type TypingRun } from "./typing-run";

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
  last: LastStep | null;
}

interface LastStep {
  coalesceKey: string;
  at: number;
  /** Null for a number, whose digits are coalesced without regard to their places. */
  run: TypingRun | null;
}

/**
 * The way in which a value changes: letter by letter, or whole, such as a date or the state of a switch. An editor that knows its edits
 * gives them; otherwise they are found by comparing the values.
 */
export type Input = "typed" | "chosen" | TextEdit;

/** One user action, and its time in milliseconds. */
export interface Step {
  deltas: Delta[];
  at: number;
  /** Defaults to `"typed"`. What is chosen is never coalesced. */
  input?: Input;
  /** Whether an input method is composing. */
  isComposing?: boolean;
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
 * Records a step. Letters that are typed one after the other in quick succession become one step, which is dropped where it leads back to
 * the value that was there before it.
 */
export function record(history: History, step: Step): History {
  const { document, undo: back } = applyAll(history.present, step.deltas);
  if (back.length === 0) return history;
  const previous = history.past.at(-1);
  const continued = previous ? continuedBy(history.last, step) : null;
  const last = continued ?? begunBy(step);
  if (continued && previous) {
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

/** Returns the last step with this one in it; null where this one is a step of its own. */
function continuedBy(
  last: LastStep | null,
  { deltas, at, input, isComposing = false }: Step,
): LastStep | null {
  const coalesceKey = input === "chosen" ? null : coalesceKeyOf(deltas);
  if (!last || last.coalesceKey !== coalesceKey || at - last.at >= PAUSE) return null;
  const edit = editOf(deltas, input, isComposing);
  if (!edit) return last.run === null && isNumber(deltas) ? { ...last, at } : null;
  const run = last.run && continueRun(last.run, edit);
  return run && { coalesceKey, at, run };
}

/** Returns the step that later ones may continue; null for one that is complete, such as a paste. */
function begunBy({ deltas, at, input, isComposing = false }: Step): LastStep | null {
  const coalesceKey = input === "chosen" ? null : coalesceKeyOf(deltas);
  if (coalesceKey === null) return null;
  const edit = editOf(deltas, input, isComposing);
  if (!edit) return isNumber(deltas) ? { coalesceKey, at, run: null } : null;
  const run = beginRun(edit);
  return run && { coalesceKey, at, run };
}

/** Returns the edit of the one text that a step changes; null for a number. */
function editOf([only]: Delta[], input: Input | undefined, isComposing: boolean): TextEdit | null {
  if (typeof input === "object") return input;
  const texts = only?.type === "set" ? changedText(only.former, only.value) : null;
  return texts && editBetween(...texts, isComposing);
}

function isNumber([only]: Delta[]): boolean {
  return only?.type === "set" && (typeof only.value === "number" || typeof only.former === "number");
}

/** The one text that differs, which for a picture is in a list of objects. No value is an empty text. */
function changedText(former: unknown, value: unknown): [former: string, value: string] | null {
  if (isText(former) && isText(value)) return [former ?? "", value ?? ""];
  if (typeof former !== "object" || typeof value !== "object") return null;
  const members = new Map(Object.entries(former ?? {}));
  const changed = Object.entries(value ?? {}).filter(([name, next]) => !isEqual(members.get(name), next));
  const gone = [...members]
    .filter(([name]) => !(name in (value ?? {})))
    .map(([name]) => [name, undefined] as const);
  const [only, ...others] = [...changed, ...gone];
  return only && others.length === 0 ? changedText(members.get(only[0]), only[1]) : null;
}

function isText(value: unknown): value is string | undefined | null {
  return typeof value === "string" || value === undefined || value === null;
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
