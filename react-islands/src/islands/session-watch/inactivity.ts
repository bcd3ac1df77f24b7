import type { SharedMoment } from "./shared-moment";

/**
 * Presence of the user.
 * `seconds` is the time until the presence becomes `away`.
 */
export type UserPresence = { kind: "present" } | { kind: "warned"; seconds: number } | { kind: "away" };

export interface InactivityParts {
  /** Inactivity after which the user is `away`, in milliseconds. */
  limit: number;
  /** Time between the warning and `limit`, in milliseconds. */
  warning: number;
  /** Time of the last activity in any window of the browser. */
  lastSign: SharedMoment;
  now(): number;
  report(presence: UserPresence): void;
}

/**
 * Interval of checks, and minimum interval
 * between recorded activities, in milliseconds.
 */
const CHECK_INTERVAL_MS = 1000;

/**
 * Detects inactivity by comparing clock times, not by counting timer
 * events, because computers sleep and browsers throttle timers.
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
   * Records activity. Ignored after the warning.
   * Then the user must confirm to be present.
   */
  sign(): void {
    if (this.#presence.kind === "present" && this.#parts.now() - this.#own >= CHECK_INTERVAL_MS) this.#note();
  }

  /** Records that the user confirmed to be present, or logged in. */
  stay(): void {
    this.#note();
    this.#report({ kind: "present" });
  }

  /**
   * Compares the clock with the last activity.
   * A user who is `away` stays so until a log-in.
   */
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
