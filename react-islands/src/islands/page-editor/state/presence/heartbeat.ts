import { createStore, type StoreApi } from "zustand/vanilla";
import type { OwnPresence } from "../../../../api/presence";
import type { HeartbeatResponse } from "../../../../api/wire";
import { isEqual } from "../../../../lib/equal";

/**
 * Interval of heartbeats, in milliseconds.
 * The server removes users after three missed heartbeats.
 */
const HEARTBEAT_INTERVAL_MS = 15_000;
/**
 * Minimum interval of heartbeats, in milliseconds.
 * The selection of another block sends a heartbeat early,
 * but not before this interval has passed.
 */
const MIN_HEARTBEAT_INTERVAL_MS = 3_000;

export interface HeartbeatParts {
  send(own: OwnPresence): Promise<HeartbeatResponse>;
  /** Returns true while there are unsaved changes. */
  isEditing(): boolean;
  /** Returns true while the window is visible. */
  isVisible(): boolean;
  /** Returns the time in milliseconds. */
  now(): number;
}

/**
 * Reports to the server which block the user edits.
 * Hidden windows send nothing.
 */
export class Heartbeat {
  /** Latest response. Null before the first response. */
  readonly lastResponse: StoreApi<HeartbeatResponse | null> = createStore<HeartbeatResponse | null>(
    () => null,
  );
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
    this.#sendAfter(HEARTBEAT_INTERVAL_MS);
  }

  stop(): void {
    this.#isRunning = false;
    clearTimeout(this.#timer);
  }

  /** Pauses heartbeats while the window is hidden. */
  noteVisibility(): void {
    this.#sendAfter(HEARTBEAT_INTERVAL_MS);
  }

  /** Reports that the window closes. */
  leave(): void {
    this.#sentAt = Number.NEGATIVE_INFINITY;
    // A failure does not matter.
    // The server removes the user after a timeout anyway.
    this.#parts.send({ editing: false, leaving: true, blockKey: null }).catch(() => {});
  }

  /**
   * Sets the block that the user edits, and sends it soon.
   */
  moveTo(blockKey: string | null): void {
    if (blockKey === this.#blockKey) return;
    this.#blockKey = blockKey;
    this.#sendAfter(MIN_HEARTBEAT_INTERVAL_MS);
  }

  /** Schedules a heartbeat for this time after the last heartbeat. */
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
    this.#sendAfter(HEARTBEAT_INTERVAL_MS);
    // Ignores failures, because the
    // next heartbeat replaces this one.
    const response = await send({ editing: isEditing(), leaving: false, blockKey: this.#blockKey }).catch(
      () => null,
    );
    const isNews = response && this.#sentAt === sentAt && !isEqual(response, this.lastResponse.getState());
    if (isNews) this.lastResponse.setState(response, true);
  }
}
