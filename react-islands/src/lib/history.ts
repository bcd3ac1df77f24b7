import { isEqual } from "./equal";

/** A state with the ways back and forth. */
export interface History<T> {
  past: T[];
  present: T;
  future: T[];
  /** What the last step changed and when, so that typing on is the same step. */
  last: { subject: string; at: number } | null;
}

/** One thing that happened: what it makes of the state, what it was about, and the time in milliseconds. */
export interface Step<T> {
  next: T;
  subject: string | null;
  at: number;
}

const MAX_STEPS = 200;
/** A pause this long, in milliseconds, starts a new step. */
const PAUSE = 1000;

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], last: null };
}

/** Puts a step into the history. Steps in quick succession about one subject become one. */
export function record<T>(history: History<T>, { next, subject, at }: Step<T>): History<T> {
  if (next === history.present) return history;
  const { last } = history;
  const latest = subject === null ? null : { subject, at };
  if (last && last.subject === subject && at - last.at < PAUSE) {
    return { ...history, present: next, future: [], last: latest };
  }
  const past = [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present: next, future: [], last: latest };
}

export function undo<T>(history: History<T>): History<T> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  const future = [history.present, ...history.future];
  return { past: history.past.slice(0, -1), present, future, last: null };
}

export function redo<T>(history: History<T>): History<T> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, last: null };
}

/**
 * Puts what came from elsewhere under every state. It is no step itself, and a step that does nothing any more is
 * dropped.
 */
export function rebaseHistory<T>(history: History<T>, rebase: (state: T) => T): History<T> {
  const present = rebase(history.present);
  const past = history.past.map(rebase);
  const future = history.future.map(rebase);
  return {
    past: past.filter((state, index) => !isEqual(state, past[index + 1] ?? present)),
    present,
    future: future.filter((state, index) => !isEqual(state, future[index - 1] ?? present)),
    last: null,
  };
}

/** Swaps the present without a step: the same state in the server's words. */
export function amend<T>(history: History<T>, present: T): History<T> {
  return present === history.present ? history : { ...history, present };
}
