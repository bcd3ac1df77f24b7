import { createStore, type StoreApi } from "zustand/vanilla";
import type { OwnPresence } from "../../../../api/presence";
import type { HeartbeatResponse } from "../../../../api/wire";
import { isEqual } from "../../../../lib/equal";

/**
 * Interval of heartbeats.
 * The server drops users after three missed ones.
 */
const HEARTBEAT_INTERVAL_MS = 15_000;
/** Minimum interval while the user changes blocks. */
const MIN_HEARTBEAT_INTERVAL_MS = 3_000;

export interface HeartbeatParts {
  send(own: OwnPresence): Promise<HeartbeatResponse>;
  /** True while there are unsaved changes. */
  isEditing(): boolean;
  /** True while the window is visible. */
  isVisible(): boolean;
  /** Milliseconds. */
  now(): number;
}

/** Reports the user's block. Hidden windows send nothing. */
export class Heartbeat {
  /** Null before the first. */
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

  /** Pauses while the window is hidden. */
  noteVisibility(): void {
    this.#sendAfter(HEARTBEAT_INTERVAL_MS);
  }

  /** Reports that the window closes. */
  leave(): void {
    this.#sentAt = Number.NEGATIVE_INFINITY;
    // The server drops the user after a timeout.
    this.#parts.send({ editing: false, leaving: true, blockKey: null }).catch(() => {});
  }

  /** Sets the user's block, and sends it soon. */
  moveTo(blockKey: string | null): void {
    if (blockKey === this.#blockKey) return;
    this.#blockKey = blockKey;
    this.#sendAfter(MIN_HEARTBEAT_INTERVAL_MS);
  }

  /** Schedules a heartbeat relative to the last one. */
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
    // Ignored, because the next heartbeat replaces it.
    const response = await send({ editing: isEditing(), leaving: false, blockKey: this.#blockKey }).catch(
      () => null,
    );
    const isNews = response && this.#sentAt === sentAt && !isEqual(response, this.lastResponse.getState());
    if (isNews) this.lastResponse.setState(response, true);
  }
}
