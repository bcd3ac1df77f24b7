import type { SharedMoment } from "./shared-moment";

/** Presence of the user. `seconds`: time until `away`. */
export type UserPresence = { kind: "present" } | { kind: "warned"; seconds: number } | { kind: "away" };

export interface InactivityParts {
  /** Milliseconds of inactivity until `away`. */
  limit: number;
  /** Milliseconds from the warning to `limit`. */
  warning: number;
  /** Time of the last activity in any window. */
  lastSign: SharedMoment;
  now(): number;
  report(presence: UserPresence): void;
}

/** Check interval, and minimum write interval, in milliseconds. */
const CHECK_INTERVAL_MS = 1000;

/**
 * Detects inactivity by clock times, not ticks.
 * Because computers sleep and browsers throttle timers.
 */
export class Inactivity {
  readonly #parts: InactivityParts;
  #timer: ReturnType<typeof setInterval> | undefined;
  #own = 0;
  #presence: UserPresence = { kind: "present" };

  constructor(parts: InactivityParts) {
    this.#parts = parts;
  }

  start(): void {
    this.stay();
    this.#timer = setInterval(() => this.look(), CHECK_INTERVAL_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * Records activity.
   * Ignored after the warning. It needs confirmation.
   */
  sign(): void {
    if (this.#presence.kind === "present" && this.#parts.now() - this.#own >= CHECK_INTERVAL_MS) this.#note();
  }

  /** Records the user's confirmation. */
  stay(): void {
    this.#note();
    this.#report({ kind: "present" });
  }

  /** Checks the clock. `away` lasts until a log-in. */
  look(): void {
    if (this.#presence.kind === "away") return;
    const { limit, warning, lastSign, now } = this.#parts;
    const left = limit - (now() - Math.max(this.#own, Math.min(lastSign.read(), now())));
    if (left <= 0) this.#report({ kind: "away" });
    else if (left <= warning) this.#report({ kind: "warned", seconds: Math.ceil(left / CHECK_INTERVAL_MS) });
    else this.#report({ kind: "present" });
  }

  #note(): void {
    this.#own = this.#parts.now();
    this.#parts.lastSign.write(this.#own);
  }

  #report(presence: UserPresence): void {
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
