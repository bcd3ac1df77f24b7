import { Failure } from "../../api/failure";
import type { Watch } from "../../api/session";
import type { User } from "../../api/wire";
import { announceLogIn, onLogInElsewhere } from "../../lib/session/log-in-channel";
import { Inactivity, type UserPresence } from "./inactivity";
import type { SharedMoment } from "./shared-moment";
import { onUserActivity } from "./user-activity";

/**
 * Reason for a locked screen.
 * `replaced` means that another user logged in.
 */
export type LockReason = "inactive" | "ended" | "replaced";

/** State of the screen. `warned` means that a log-out is near. */
export type GuardState =
  | { kind: "open" }
  | { kind: "warned"; seconds: number; failure: unknown }
  | { kind: "locked"; reason: LockReason };

/** Functions of the server and the window that a guard calls. */
export interface GuardCalls {
  logOut(): Promise<void>;
  refreshSession(): Promise<void>;
  watchSession(watch: Watch): () => void;
  maySeeScreen(): Promise<boolean>;
  /** Reloads the screen for a user who has logged in. */
  reload(): void;
  leave(): void;
}

export interface GuardParts {
  userID: number;
  /**
   * Minutes of inactivity until the log-out.
   * 0 means that there is no such limit.
   */
  minutes: number;
  calls: GuardCalls;
  lastSign: SharedMoment;
  /** Returns the time in milliseconds. */
  now(): number;
}

const MINUTE_MS = 60_000;
/** Minimum interval between extensions of the session during activity. */
const KEEP_ALIVE_INTERVAL_MS = 2 * MINUTE_MS;

/**
 * Detects inactivity and the end of the session.
 * Locks the screen, but keeps its content.
 */
export class SessionGuard {
  readonly #parts: GuardParts;
  readonly #inactivity: Inactivity | null;
  readonly #listeners = new Set<() => void>();
  #state: GuardState = { kind: "open" };
  #keptAlive: number;
  #unlocked: ((isRestored: boolean) => void)[] = [];

  constructor(parts: GuardParts) {
    this.#parts = parts;
    this.#keptAlive = parts.now();
    const { minutes, lastSign, now } = parts;
    const report = (presence: UserPresence) => this.#notice(presence);
    this.#inactivity =
      minutes > 0
        ? new Inactivity({ limit: minutes * MINUTE_MS, warning: MINUTE_MS, lastSign, now, report })
        : null;
  }

  /** Starts the guard. Returns a function that stops it. */
  start(): () => void {
    const { calls, userID, now } = this.#parts;
    const look = () => this.#inactivity?.look();
    const stops = [
      onUserActivity(() => this.#sign()),
      onLogInElsewhere((other) => this.#heard(other)),
      calls.watchSession(() => this.#ask()),
      () => document.removeEventListener("visibilitychange", look),
      () => this.#inactivity?.stop(),
    ];
    document.addEventListener("visibilitychange", look);
    this.#inactivity?.start();
    // Announces that the session is valid.
    // Otherwise windows that wait for a log-in would stay locked.
    announceLogIn(userID, now());
    return () => {
      for (const stop of stops) stop();
      for (const resolve of this.#unlocked.splice(0)) resolve(false);
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): GuardState => this.#state;

  /** Extends the session after the user confirmed to be present. */
  async stay(): Promise<void> {
    if (this.#state.kind !== "warned") return;
    try {
      await this.#parts.calls.refreshSession();
    } catch (failure) {
      if (this.#state.kind === "warned") this.#set({ ...this.#state, failure });
      return;
    }
    if (this.#state.kind === "warned") this.#inactivity?.stay();
  }

  /** Logs out and opens the log-in page. */
  async leave(): Promise<void> {
    await this.#parts.calls.logOut().catch(() => {});
    this.#parts.calls.leave();
  }

  /**
   * Handles a log-in.
   * Unlocks the screen if the same user
   * logged in and may still see it.
   * Otherwise reloads the screen.
   */
  async welcome(user: Pick<User, "ID">): Promise<void> {
    const { userID, calls, now } = this.#parts;
    if (user.ID === userID) announceLogIn(userID, now());
    await this.#unlock(user.ID === userID && (await calls.maySeeScreen()));
  }

  async #unlock(isAllowed: boolean): Promise<void> {
    if (!isAllowed) {
      this.#parts.calls.reload();
      return;
    }
    this.#set({ kind: "open" });
    this.#inactivity?.stay();
    for (const resolve of this.#unlocked.splice(0)) resolve(true);
  }

  #ask(): Promise<boolean> {
    this.#lock("ended");
    return new Promise((resolve) => this.#unlocked.push(resolve));
  }

  async #heard(other: number): Promise<void> {
    const { userID, calls } = this.#parts;
    if (other !== userID) this.#lock("replaced");
    else if (this.#state.kind === "locked") await this.#unlock(await calls.maySeeScreen());
  }

  #notice(presence: UserPresence): void {
    if (this.#state.kind === "locked") return;
    if (presence.kind === "present") this.#set({ kind: "open" });
    else if (presence.kind === "warned") this.#warn(presence.seconds);
    else {
      this.#lock("inactive");
      // Ends the session.
      // If the server cannot be reached, the session expires later.
      this.#parts.calls.logOut().catch(() => {});
    }
  }

  #warn(seconds: number): void {
    const failure = this.#state.kind === "warned" ? this.#state.failure : null;
    this.#set({ kind: "warned", seconds, failure });
  }

  #sign(): void {
    this.#inactivity?.sign();
    const { now, calls } = this.#parts;
    if (this.#state.kind !== "open" || now() - this.#keptAlive < KEEP_ALIVE_INTERVAL_MS) return;
    this.#keptAlive = now();
    calls.refreshSession().catch((failure: unknown) => {
      if (!(failure instanceof Failure)) throw failure;
    });
  }

  #lock(reason: LockReason): void {
    if (this.#state.kind !== "locked") this.#set({ kind: "locked", reason });
  }

  #set(state: GuardState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
