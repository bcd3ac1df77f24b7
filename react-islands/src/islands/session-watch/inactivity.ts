import type { SharedMoment } from "./shared-moment";

/** Whether somebody is there: `warned` of the end so many seconds before it, `away` after it. */
export type Presence = { kind: "present" } | { kind: "warned"; seconds: number } | { kind: "away" };

export interface InactivityParts {
  /** Milliseconds of inactivity until the user counts as away. */
  limit: number;
  /** Milliseconds before that, when they are warned. */
  warning: number;
  /** The last activity in any window. */
  lastSign: SharedMoment;
  now(): number;
  report(presence: Presence): void;
}

/** Milliseconds: the clock is looked at this often, and signs are passed on to other windows no more often. */
const SECOND = 1000;

/**
 * Reports when there was no activity for some time. It compares clock times instead of counting, because
 * computers sleep and windows in the background are slowed down.
 */
export class Inactivity {
  readonly #parts: InactivityParts;
  #timer: ReturnType<typeof setInterval> | undefined;
  #own = 0;
  #presence: Presence = { kind: "present" };

  constructor(parts: InactivityParts) {
    this.#parts = parts;
  }

  start(): void {
    this.stay();
    this.#timer = setInterval(() => this.look(), SECOND);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Notes activity. After the warning it is ignored: the user has to confirm. */
  sign(): void {
    if (this.#presence.kind === "present" && this.#parts.now() - this.#own >= SECOND) this.#note();
  }

  /** The user confirmed to be there. */
  stay(): void {
    this.#note();
    this.#report({ kind: "present" });
  }

  /** Looks at the clock; who is away stays away until they prove who they are. */
  look(): void {
    if (this.#presence.kind === "away") return;
    const { limit, warning, lastSign, now } = this.#parts;
    const left = limit - (now() - Math.max(this.#own, Math.min(lastSign.read(), now())));
    if (left <= 0) this.#report({ kind: "away" });
    else if (left <= warning) this.#report({ kind: "warned", seconds: Math.ceil(left / SECOND) });
    else this.#report({ kind: "present" });
  }

  #note(): void {
    this.#own = this.#parts.now();
    this.#parts.lastSign.write(this.#own);
  }

  #report(presence: Presence): void {
    const before = this.#presence;
    const isSame =
      before.kind === "warned" && presence.kind === "warned"
        ? before.seconds === presence.seconds
        : before.kind === presence.kind;
    if (isSame) return;
    this.#presence = presence;
    this.#parts.report(presence);
  }
}
