import { type Resolved, resolveZoned, toZoned } from "../../../lib/zoned-time";

/** The last year of a plan, as the server has it. */
export const LAST_YEAR = 2100;

/** A time of a plan: the text of its control, on the clock of the site, and the instant that it stands for. */
export interface PlanTime {
  text: string;
  /** A time of the wire; null while the text is no time. */
  at: string | null;
}

/** A planned time. It keeps its instant to the second until its text is changed. */
export function plannedTime(at: string | null | undefined, zone: string): PlanTime {
  return { text: toZoned(at, zone), at: at ?? null };
}

/** A typed time: the first of two instants, and the moved one of a time that does not exist. */
export function typedTime(text: string, zone: string): PlanTime {
  const resolved = resolveZoned(text, zone);
  const instant = resolved && (resolved.instants[0] ?? resolved.moved);
  return { text, at: instant?.at ?? null };
}

export function resolve({ text }: PlanTime, zone: string): Resolved | null {
  return resolveZoned(text, zone);
}

/** Whether a text names a year that plans cannot have; browsers allow six digits. */
export function isTooFar({ text }: PlanTime): boolean {
  return text !== "" && Number(text.split("-")[0]) > LAST_YEAR;
}
