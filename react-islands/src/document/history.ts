import { isEqual } from "../lib/equal";
import { applyAll } from "./apply";
import { type Delta, member, type SetDelta } from "./delta";
import { diff } from "./diff";
import type { PageDocument } from "./document";
import { type Advance, rebaseOnto } from "./merge/rebase";
import { beginRun, continueRun, editBetween, type TextEdit, type TypingRun } from "./typing-run";

/** Rebase onto a colleague's version, between steps. */
export interface RebaseMark {
  advance: Advance;
  /** State below the mark, before the rebase. */
  state: PageDocument;
  /** `state` after the rebase. */
  rebased: PageDocument;
}

/**
 * Step or mark.
 * Undo and redo rebase steps below a mark.
 */
export type StackEntry = Delta[] | RebaseMark;

/**
 * Undo and redo stacks.
 * The next entry is always a step.
 */
export interface Stacks {
  /** Undo stack of inverse deltas, newest last. */
  past: StackEntry[];
  /** Redo stack, next step first. */
  future: StackEntry[];
  /** Number of undo entries dropped from the bottom. */
  dropped: number;
}

/** A document with its undo and redo stacks. */
export interface History extends Stacks {
  present: PageDocument;
  /**
   * Target and time of the last step.
   * Further typing joins it.
   */
  last: LastStep | null;
}

interface LastStep {
  coalesceKey: string;
  at: number;
  /** Null for numbers, because their digits always coalesce. */
  run: TypingRun | null;
}

/**
 * Kind of a change: typed or chosen.
 * Text editors pass edits. Other values are compared.
 */
export type Input = "typed" | "chosen" | TextEdit;

/** One user action, with its time in milliseconds. */
export interface Step {
  deltas: Delta[];
  at: number;
  /** Defaults to `"typed"`. Choices are never coalesced. */
  input?: Input;
  /** True during a composition of an input method. */
  isComposing?: boolean;
}

const MAX_UNDO_STEPS = 200;
/** Pause in milliseconds that starts a new step. */
const STEP_PAUSE_MS = 1000;

export const NO_STEPS: Stacks = { past: [], future: [], dropped: 0 };

/** Starts a history. `stacks` must lead to `present`. */
export function startHistory(present: PageDocument, stacks: Stacks = NO_STEPS): History {
  return { ...stacks, present, last: null };
}

/**
 * Records a step. Coalesces quick typing.
 * Drops steps that restore the former value.
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

/** Rebases onto a colleague's version without a step. */
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
 * Moves a rebased step above the mark.
 * Drops unneeded steps.
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

/** Computes the step between the two rebased states. */
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

/** Merges steps. Null if they are separate. */
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

/** Returns a continuable step. Null for a paste. */
function begunBy({ deltas, at, input, isComposing = false }: Step): LastStep | null {
  const coalesceKey = input === "chosen" ? null : coalesceKeyOf(deltas);
  if (coalesceKey === null) return null;
  const edit = editOf(deltas, input, isComposing);
  if (!edit) return isNumber(deltas) ? { coalesceKey, at, run: null } : null;
  const run = beginRun(edit);
  return run && { coalesceKey, at, run };
}

/** Returns a step's text edit. Null for numbers. */
function editOf([only]: Delta[], input: Input | undefined, isComposing: boolean): TextEdit | null {
  if (typeof input === "object") return input;
  const texts = only?.type === "set" ? changedText(only.former, only.value) : null;
  return texts && editBetween(...texts, isComposing);
}

function isNumber([only]: Delta[]): boolean {
  return only?.type === "set" && (typeof only.value === "number" || typeof only.former === "number");
}

/**
 * Returns the one changed text, also in lists.
 * A missing value is an empty text.
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
 * Consecutive steps with one key are undone together.
 */
function coalesceKeyOf(deltas: Delta[]): string | null {
  const [only, ...others] = deltas;
  if (only?.type !== "set" || others.length > 0) return null;
  const { target, group, path } = only;
  const place = JSON.stringify([target, group, path]);
  // Alternative text is typed.
  // A new picture or file is separate.
  const isOfFiles = group === "__images" || group === "__files" || path === "seoImage";
  if (isOfFiles) return `${place} ${filesOf(only)}`;
  return isTypable(only.value) ? place : null;
}

/** Accepts texts, numbers, or nothing after deletion. */
function isTypable(value: unknown): boolean {
  return value === undefined || value === null || typeof value === "string" || typeof value === "number";
}

function filesOf({ value }: SetDelta): string {
  return Array.isArray(value) ? value.map((file) => `${file?.fileID}-${file?.hash}`).join() : "";
}

/**
 * Joins undo steps. The older value wins.
 * Empty if nothing remains to undo.
 */
function joined(newer: Delta[], older: Delta[]): Delta[] {
  const [last] = newer;
  const [first] = older;
  if (last?.type !== "set" || first?.type !== "set") return [...newer, ...older];
  const { value: _, ...place } = last;
  if (isEqual(first.value, last.former)) return [];
  return [{ ...place, ...member("value", first.value) }];
}
