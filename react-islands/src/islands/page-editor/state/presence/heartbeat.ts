import { createStore, type StoreApi } from "zustand/vanilla";
import type { OwnPresence } from "../../../../api/presence";
import type { PresenceNoted } from "../../../../api/wire";
import { isEqual } from "../../../../lib/equal";

/** Milliseconds between heartbeats. The server drops a user after three missed heartbeats. */
const BEAT = 15_000;
/** Minimum milliseconds between heartbeats while the user moves between blocks. */
const PAUSE = 3_000;

export interface HeartbeatParts {
  send(own: OwnPresence): Promise<PresenceNoted>;
  /** True while there are changes that are not stored. */
  isEditing(): boolean;
  /** True while the window is visible. */
  isVisible(): boolean;
  /** Milliseconds. */
  now(): number;
}

/**
 * Tells the server that a user has the page open and at which block, and keeps the answer. Hidden windows send
 * nothing.
 */
export class Heartbeat {
  /** The last answer of the server, or null before the first. */
  readonly noted: StoreApi<PresenceNoted | null> = createStore<PresenceNoted | null>(() => null);
  readonly #parts: HeartbeatParts;
  #blockKey: string | null = null;
  #sentAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;

  constructor(parts: HeartbeatParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#isRunning = true;
    this.#sendAfter(BEAT);
  }

  stop(): void {
    this.#isRunning = false;
    clearTimeout(this.#timer);
  }

  /** Pauses while the window is hidden, and resumes when it is visible. */
  noteVisibility(): void {
    this.#sendAfter(BEAT);
  }

  /** Tells the server that the window closes. */
  leave(): void {
    this.#sentAt = Number.NEGATIVE_INFINITY;
    // A failure is ignored, because the server drops the user after a timeout.
    this.#parts.send({ editing: false, leaving: true, blockKey: null }).catch(() => {});
  }

  /** Sets the block of the user, and sends it soon. */
  moveTo(blockKey: string | null): void {
    if (blockKey === this.#blockKey) return;
    this.#blockKey = blockKey;
    this.#sendAfter(PAUSE);
  }

  /** Schedules the next heartbeat this long after the last one, or at once if that time has passed. */
  #sendAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#isRunning || !this.#parts.isVisible()) return;
    const wait = this.#sentAt + milliseconds - this.#parts.now();
    this.#timer = setTimeout(() => this.#send(), Math.max(wait, 0));
  }

  async #send(): Promise<void> {
    const { send, isEditing, now } = this.#parts;
    const sentAt = now();
    this.#sentAt = sentAt;
    this.#sendAfter(BEAT);
    // A failure is ignored, because the next heartbeat replaces the failed one.
    const noted = await send({ editing: isEditing(), leaving: false, blockKey: this.#blockKey }).catch(
      () => null,
    );
    const isNews = noted && this.#sentAt === sentAt && !isEqual(noted, this.noted.getState());
    if (isNews) this.noted.setState(noted, true);
  }
}
