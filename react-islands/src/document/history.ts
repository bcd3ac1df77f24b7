import { isEqual } from "../lib/equal";
import { applyAll } from "./apply";
import { type Delta, member, type SetDelta } from "./delta";
import { diff } from "./diff";
import type { PageDocument } from "./document";
import { type Advance, rebaseOnto } from "./merge/rebase";
import { beginRun, continueRun, editBetween, type TextEdit, type TypingRun } from "./typing-run";

/**
 * Mark on a stack: at this point, the document
 * was rebased onto a colleague's version.
 */
export interface RebaseMark {
  advance: Advance;
  /**
   * Document just before the rebase. The
   * earlier steps on the stack are applied.
   */
  state: PageDocument;
  /** Document `state` after the rebase. */
  rebased: PageDocument;
}

/**
 * Entry of the undo or redo stack: a step, or a mark.
 * A step below a mark is rebased when it becomes the next step.
 */
export type StackEntry = Delta[] | RebaseMark;

/**
 * Undo and redo stacks.
 * The next entry to undo or redo is always a step, never a mark.
 */
export interface Stacks {
  /** Undo stack with inverse deltas, newest step last. */
  past: StackEntry[];
  /** Redo stack, next step to redo first. */
  future: StackEntry[];
  /** Number of oldest entries that were removed from the undo stack. */
  dropped: number;
}

/** A document with its undo and redo stacks. */
export interface History extends Stacks {
  present: PageDocument;
  /**
   * Target and time of the last step.
   * Further typing into the same value extends this step.
   */
  last: LastStep | null;
}

interface LastStep {
  coalesceKey: string;
  at: number;
  /** Null if a number was typed. Its digits always coalesce. */
  run: TypingRun | null;
}

/**
 * Kind of a change: typed, chosen, or
 * the edit that a text editor reports.
 * Without a reported edit, the values are compared.
 */
export type Input = "typed" | "chosen" | TextEdit;

/** One user action. `at` is its time in milliseconds. */
export interface Step {
  deltas: Delta[];
  at: number;
  /** Defaults to `"typed"`. Chosen values always start a new step. */
  input?: Input;
  /** True while an input method composes text. */
  isComposing?: boolean;
}

const MAX_UNDO_STEPS = 200;
/** Pause in typing, in milliseconds, after which a new step starts. */
const STEP_PAUSE_MS = 1000;

export const NO_STEPS: Stacks = { past: [], future: [], dropped: 0 };

/**
 * Starts a history.
 * The first steps on `stacks` must apply to `present`.
 */
export function startHistory(present: PageDocument, stacks: Stacks = NO_STEPS): History {
  return { ...stacks, present, last: null };
}

/**
 * Records a step.
 * Quick typing extends the last step.
 * If that restores the former value, the step is removed.
 */
export function record(history: History, step: Step): History {
  const { document, undo: back } = applyAll(history.present, step.deltas);
  if (back.length === 0) return history;
  const previous = nextUndo(history);
  const continued = previous ? continuedBy(history.last, step) : null;
  if (continued && previous) {
    const others = history.past.slice(0, -1);
    const step = joined(back, previous);
    if (step.length === 0) return stepped(history, document, others, null);
    return stepped(history, document, [...others, step], continued);
  }
  return stepped(history, document, [...history.past, back], begunBy(step));
}

function stepped(
  history: History,
  present: PageDocument,
  steps: StackEntry[],
  last: LastStep | null,
): History {
  const kept = steps.slice(-MAX_UNDO_STEPS);
  const dropped = history.dropped + steps.length - kept.length;
  return { past: withNextStep(kept), present, future: [], last, dropped };
}

export function nextUndo({ past }: Stacks): Delta[] | null {
  const next = past.at(-1);
  return Array.isArray(next) ? next : null;
}

export function nextRedo({ future }: Stacks): Delta[] | null {
  const [next] = future;
  return Array.isArray(next) ? next : null;
}

export function undo(history: History): History {
  const back = nextUndo(history);
  if (!back) return history;
  const { document, undo: forth } = applyAll(history.present, back);
  return {
    ...history,
    past: withNextStep(history.past.slice(0, -1)),
    present: document,
    future: [forth, ...history.future],
    last: null,
  };
}

export function redo(history: History): History {
  const forth = nextRedo(history);
  if (!forth) return history;
  const { document, undo: back } = applyAll(history.present, forth);
  return {
    ...history,
    past: [...history.past, back],
    present: document,
    future: withNextStep(history.future.slice(1).toReversed()).toReversed(),
    last: null,
  };
}

/**
 * Rebases the document onto a colleague's version.
 * This is not a step that can be undone.
 */
export function rebaseHistory(history: History, advance: Advance): History {
  const present = rebaseOnto(advance).apply(history.present);
  const mark = { advance, state: history.present, rebased: present };
  return {
    ...history,
    past: withNextStep([...history.past, mark]),
    present,
    future: withNextStep([...history.future.toReversed(), mark]).toReversed(),
    last: null,
  };
}

/**
 * Makes the top of a stack a step.
 * If the top is a mark, moves the step
 * below it above the mark, rebased.
 * Removes steps that change nothing after the rebase.
 */
function withNextStep(stack: StackEntry[]): StackEntry[] {
  const mark = stack.at(-1);
  if (!mark || Array.isArray(mark)) return stack;
  const behind = withNextStep(stack.slice(0, -1));
  const step = behind.at(-1);
  if (!Array.isArray(step)) return [];
  const state = applyAll(mark.state, step).document;
  const { deltas, rebased } = rebasedStep(mark, step, state);
  const rest = [...behind.slice(0, -1), { ...mark, state, rebased }];
  return deltas.length > 0 ? [...rest, deltas] : withNextStep(rest);
}

/**
 * Rebases a step.
 * Returns the deltas between the rebased
 * documents before and after the step.
 */
function rebasedStep(mark: RebaseMark, step: Delta[], state: PageDocument) {
  const rebase = rebaseOnto(mark.advance);
  if (rebase.leavesAlone(step)) return { deltas: step, rebased: applyAll(mark.rebased, step).document };
  const rebased = rebase.apply(state);
  return { deltas: diff(mark.rebased, rebased), rebased };
}

/** Replaces the present without recording a step. */
export function replacePresent(history: History, present: PageDocument): History {
  return present === history.present ? history : { ...history, present };
}

/**
 * Returns the extended last step if typing continues it.
 * Null if a new step starts.
 */
function continuedBy(
  last: LastStep | null,
  { deltas, at, input, isComposing = false }: Step,
): LastStep | null {
  const coalesceKey = input === "chosen" ? null : coalesceKeyOf(deltas);
  if (!last || last.coalesceKey !== coalesceKey || at - last.at >= STEP_PAUSE_MS) return null;
  const edit = editOf(deltas, input, isComposing);
  if (!edit) return last.run === null && isNumber(deltas) ? { ...last, at } : null;
  const run = last.run && continueRun(last.run, edit);
  return run && { coalesceKey, at, run };
}

/**
 * Returns a step that further typing can extend.
 * Null if the step cannot be extended, such as a paste.
 */
function begunBy({ deltas, at, input, isComposing = false }: Step): LastStep | null {
  const coalesceKey = input === "chosen" ? null : coalesceKeyOf(deltas);
  if (coalesceKey === null) return null;
  const edit = editOf(deltas, input, isComposing);
  if (!edit) return isNumber(deltas) ? { coalesceKey, at, run: null } : null;
  const run = beginRun(edit);
  return run && { coalesceKey, at, run };
}

/**
 * Returns the text edit of a step.
 * Null if the step does not
 * change exactly one text.
 */
function editOf([only]: Delta[], input: Input | undefined, isComposing: boolean): TextEdit | null {
  if (typeof input === "object") return input;
  const texts = only?.type === "set" ? changedText(only.former, only.value) : null;
  return texts && editBetween(...texts, isComposing);
}

function isNumber([only]: Delta[]): boolean {
  return only?.type === "set" && (typeof only.value === "number" || typeof only.former === "number");
}

/**
 * Returns a text before and after the change,
 * also from inside of lists and objects.
 * Null unless exactly one text changed.
 * A missing value counts as empty text.
 */
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
 * Identifies the value that a step types into.
 * Null if the step types no text or number.
 * Steps with the same key coalesce.
 */
function coalesceKeyOf(deltas: Delta[]): string | null {
  const [only, ...others] = deltas;
  if (only?.type !== "set" || others.length > 0) return null;
  const { target, group, path } = only;
  const place = JSON.stringify([target, group, path]);
  // An alternative text is typed, but
  // another picture or file is a new step.
  const isOfFiles = group === "__images" || group === "__files" || path === "seoImage";
  if (isOfFiles) return `${place} ${filesOf(only)}`;
  return isTypable(only.value) ? place : null;
}

/** Returns true for texts, numbers, and a removed value. */
function isTypable(value: unknown): boolean {
  return value === undefined || value === null || typeof value === "string" || typeof value === "number";
}

function filesOf({ value }: SetDelta): string {
  return Array.isArray(value) ? value.map((file) => `${file?.fileID}-${file?.hash}`).join() : "";
}

/**
 * Joins two undo steps of a value.
 * The result restores the value before both.
 * It is empty if the value is the same again.
 */
function joined(newer: Delta[], older: Delta[]): Delta[] {
  const [last] = newer;
  const [first] = older;
  if (last?.type !== "set" || first?.type !== "set") return [...newer, ...older];
  const { value: _, ...place } = last;
  if (isEqual(first.value, last.former)) return [];
  return [{ ...place, ...member("value", first.value) }];
}
