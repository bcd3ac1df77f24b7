import type { SharedMoment } from "./shared-moment";

/** Presence of the user. `warned` has the seconds until they count as `away`. */
export type Presence = { kind: "present" } | { kind: "warned"; seconds: number } | { kind: "away" };

export interface InactivityParts {
  /** Milliseconds of inactivity until the user counts as away. */
  limit: number;
  /** Milliseconds before `limit` when the user is warned. */
  warning: number;
  /** Time of the last activity in any window. */
  lastSign: SharedMoment;
  now(): number;
  report(presence: Presence): void;
}

/** Milliseconds: the interval of the checks, and the minimum interval between writes of activity to other windows. */
const SECOND = 1000;

/**
 * Detects inactivity. It compares clock times instead of counting ticks, because computers sleep and browsers
 * throttle timers in background windows.
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

  /** Records activity. It is ignored after the warning, because the user has to confirm. */
  sign(): void {
    if (this.#presence.kind === "present" && this.#parts.now() - this.#own >= SECOND) this.#note();
  }

  /** Records that the user confirmed to be present. */
  stay(): void {
    this.#note();
    this.#report({ kind: "present" });
  }

  /** Checks the clock. A user who is away stays away until they log in again. */
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
