/** State of the newest change. */
export type SaveState =
  | { kind: "idle" }
  | { kind: "waiting" }
  | { kind: "saving" }
  /** `at`: milliseconds. */
  | { kind: "saved"; at: number }
  /** The server is unreachable. The save is retried. */
  | { kind: "offline" }
  /** The server failed. The save is retried. */
  | { kind: "failing" }
  /** Retried after a log-in, because the session ended. */
  | { kind: "signed-out" }
  /**
   * Refused by the server.
   * Only the next change is saved.
   */
  | { kind: "stopped"; cause: unknown };

/** True if the server has the newest change. */
export function isOnServer({ kind }: SaveState): boolean {
  return kind === "saved" || kind === "idle";
}

/** Classes of failures, by the reaction. */
export type FailureClass = "offline" | "failing" | "signed-out" | "stopped";

export interface AutosaveParts<T> {
  /** The signal aborts once the answer is unneeded. */
  save(value: T, signal: AbortSignal): Promise<void>;
  classify(failure: unknown): FailureClass;
  report(state: SaveState): void;
  now(): number;
}

/** Debounce, and bounds of the retry delay. */
const SAVE_DEBOUNCE_MS = 800;
const MIN_RETRY_DELAY_MS = 2000;
const MAX_RETRY_DELAY_MS = 30_000;
/** Timeout of a running save before another task. */
const RUNNING_SAVE_TIMEOUT_MS = 2000;

interface Running {
  ended: Promise<void>;
  abort: AbortController;
}

/** Saves the newest value: debounced, serialized, with retries. */
export class Autosave<T> {
  readonly #parts: AutosaveParts<T>;
  #pending: { value: T } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Running | null = null;
  #isHeld = false;
  #retry = MIN_RETRY_DELAY_MS;

  constructor(parts: AutosaveParts<T>) {
    this.#parts = parts;
  }

  change(value: T): void {
    this.#pending = { value };
    this.#retry = MIN_RETRY_DELAY_MS;
    if (!this.#running) this.#parts.report({ kind: "waiting" });
    this.#schedule(SAVE_DEBOUNCE_MS);
  }

  /** Saves at once when leaving or online again. */
  flush(): void {
    if (this.#pending && !this.#running && !this.#isHeld) this.#start();
  }

  /**
   * Waits for a running save, with a timeout.
   * Blocks saves until `release`, for another call.
   */
  async hold(): Promise<void> {
    this.#isHeld = true;
    clearTimeout(this.#timer);
    if (this.#running) await this.#end(this.#running);
    clearTimeout(this.#timer);
  }

  release(): void {
    this.#isHeld = false;
    if (this.#pending) this.#schedule(SAVE_DEBOUNCE_MS);
  }

  /** Drops a value that another call saved. */
  drop(): void {
    clearTimeout(this.#timer);
    this.#pending = null;
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), delay);
  }

  #start(): void {
    clearTimeout(this.#timer);
    const abort = new AbortController();
    const ended = this.#save(abort.signal).finally(() => {
      if (this.#running?.abort === abort) this.#running = null;
    });
    this.#running = { ended, abort };
  }

  async #end({ ended, abort }: Running): Promise<void> {
    const givenUp = new Promise<void>((resolve) => {
      abort.signal.addEventListener("abort", () => resolve());
    });
    const timer = setTimeout(() => abort.abort(), RUNNING_SAVE_TIMEOUT_MS);
    await Promise.race([ended, givenUp]);
    clearTimeout(timer);
    this.#running = null;
  }

  async #save(signal: AbortSignal): Promise<void> {
    const saving = this.#pending;
    if (!saving) return;
    this.#parts.report({ kind: "saving" });
    try {
      await this.#parts.save(saving.value, signal);
      if (signal.aborted) return;
      if (this.#pending === saving) {
        this.#pending = null;
        this.#parts.report({ kind: "saved", at: this.#parts.now() });
      } else if (this.#pending) this.#wait(SAVE_DEBOUNCE_MS);
    } catch (cause) {
      if (!signal.aborted) this.#failed(saving, cause);
    }
  }

  #failed(saving: { value: T }, cause: unknown): void {
    if (!this.#pending) return;
    const failureClass = this.#parts.classify(cause);
    if (!this.#pending) return;
    if (failureClass !== "stopped") {
      this.#parts.report({ kind: failureClass });
      this.#schedule(this.#retry);
      this.#retry = Math.min(this.#retry * 2, MAX_RETRY_DELAY_MS);
    } else if (this.#pending === saving) {
      this.#pending = null;
      this.#parts.report({ kind: "stopped", cause });
    } else this.#wait(SAVE_DEBOUNCE_MS);
  }

  #wait(delay: number): void {
    this.#parts.report({ kind: "waiting" });
    this.#schedule(delay);
  }
}
