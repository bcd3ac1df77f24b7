import { Failure } from "../../api/failure";
import type { Watch } from "../../api/session";
import type { User } from "../../api/wire";
import { onLogInElsewhere, tellLogIn } from "../../lib/session/log-in-news";
import { Inactivity, type Presence } from "./inactivity";
import type { SharedMoment } from "./shared-moment";
import { onUserActivity } from "./user-activity";

/** Why the screen is locked. `replaced`: another user has logged in in this browser. */
export type LockReason = "inactive" | "ended" | "replaced";

/** What covers the screen: nothing, the warning, or the log-in dialog with its reason. */
export type GuardState =
  | { kind: "open" }
  | { kind: "warned"; seconds: number; failure: unknown }
  | { kind: "locked"; reason: LockReason };

/** What a guard asks of the server and of the window. */
export interface GuardCalls {
  logOut(): Promise<void>;
  refreshSession(): Promise<void>;
  watchSession(watch: Watch): () => void;
  maySeeScreen(): Promise<boolean>;
  /** Begins anew with whoever is logged in now. */
  reload(): void;
  /** Goes to the login. */
  leave(): void;
}

export interface GuardParts {
  userID: number;
  /** Minutes of inactivity until the user is logged out; 0 for never. */
  minutes: number;
  calls: GuardCalls;
  lastSign: SharedMoment;
  /** Milliseconds. */
  now(): number;
}

const MINUTE = 60_000;
/** How often the session is extended while the user is active without making calls. */
const KEEP_ALIVE = 2 * MINUTE;

/** Detects inactivity and ended sessions, and locks the screen in place. */
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
    const report = (presence: Presence) => this.#notice(presence);
    this.#inactivity =
      minutes > 0
        ? new Inactivity({ limit: minutes * MINUTE, warning: MINUTE, lastSign, now, report })
        : null;
  }

  /** Begins to watch; answers with how to stop. */
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
    // This screen was opened with a session, so the windows that wait for one need not any more.
    tellLogIn(userID, now());
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

  /** The person says that they are still there. */
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

  /** The person goes. */
  async leave(): Promise<void> {
    await this.#parts.calls.logOut().catch(() => {});
    this.#parts.calls.leave();
  }

  /** Somebody has logged in. The same person goes on where they were, if they may still be here. */
  async welcome(user: Pick<User, "ID">): Promise<void> {
    const { userID, calls, now } = this.#parts;
    if (user.ID === userID) tellLogIn(userID, now());
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

  #notice(presence: Presence): void {
    if (this.#state.kind === "locked") return;
    if (presence.kind === "present") this.#set({ kind: "open" });
    else if (presence.kind === "warned") this.#warn(presence.seconds);
    else {
      this.#lock("inactive");
      // The session must not stay open. Where the server cannot be reached, it times out.
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
    if (this.#state.kind !== "open" || now() - this.#keptAlive < KEEP_ALIVE) return;
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
