import { createStore, type StoreApi } from "zustand/vanilla";
import type { OwnPresence } from "../../../../api/presence";
import type { PresenceNoted } from "../../../../api/wire";
import { isEqual } from "../../../../lib/equal";

/** Milliseconds between heartbeats; the server drops a user after three missed ones. */
const BEAT = 15_000;
/** Milliseconds between two heartbeats at least, however often the user goes to another block. */
const PAUSE = 3_000;

export interface HeartbeatParts {
  send(own: OwnPresence): Promise<PresenceNoted>;
  /** Whether something is typed that is not stored. */
  isEditing(): boolean;
  /** Whether the window is in sight. */
  isVisible(): boolean;
  /** Milliseconds. */
  now(): number;
}

/**
 * Tells the server that a user has the page open and at which block, and keeps what it answers. A window that nobody
 * sees is silent.
 */
export class Heartbeat {
  /** What the server answered last; null before the first answer. */
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

  /** Pauses where the window has gone out of sight, and goes on where it is in sight again. */
  noteVisibility(): void {
    this.#sendAfter(BEAT);
  }

  /** Says that the window is closed. */
  leave(): void {
    this.#sentAt = Number.NEGATIVE_INFINITY;
    // The server drops the user after a timeout anyway.
    this.#parts.send({ editing: false, leaving: true, blockKey: null }).catch(() => {});
  }

  /** Notes the block that the user is at, which the server is told soon. */
  moveTo(blockKey: string | null): void {
    if (blockKey === this.#blockKey) return;
    this.#blockKey = blockKey;
    this.#sendAfter(PAUSE);
  }

  /** Sends the next heartbeat so long after the last one: at once where that time has passed. */
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
    // The next heartbeat makes good for one that failed.
    const noted = await send({ editing: isEditing(), leaving: false, blockKey: this.#blockKey }).catch(
      () => null,
    );
    const isNews = noted && this.#sentAt === sentAt && !isEqual(noted, this.noted.getState());
    if (isNews) this.noted.setState(noted, true);
  }
}
