/** Save state of the newest change. */
export type SaveState =
  | { kind: "idle" }
  | { kind: "waiting" }
  | { kind: "saving" }
  /** `at` is a time in milliseconds. */
  | { kind: "saved"; at: number }
  /** The server is unreachable. The save is retried. */
  | { kind: "offline" }
  /** The server failed. The save is retried. */
  | { kind: "failing" }
  /** The user's log-in session ended. The save is retried. */
  | { kind: "signed-out" }
  /**
   * The server refused the change.
   * Nothing is sent again until the next change.
   */
  | { kind: "stopped"; cause: unknown };

/** Returns true if the server has the newest change. */
export function isOnServer({ kind }: SaveState): boolean {
  return kind === "saved" || kind === "idle";
}

/** Class of a failure, which determines the reaction. */
export type FailureClass = "offline" | "failing" | "signed-out" | "stopped";

export interface AutosaveParts<T> {
  /** The signal aborts when the answer is no longer needed. */
  save(value: T, signal: AbortSignal): Promise<void>;
  classify(failure: unknown): FailureClass;
  report(state: SaveState): void;
  now(): number;
}

/** Debounce of a save after a change, in milliseconds. */
const SAVE_DEBOUNCE_MS = 800;
/** Delay of the first retry, in milliseconds. */
const MIN_RETRY_DELAY_MS = 2000;
/**
 * Maximum delay of a retry, in milliseconds.
 * Each retry doubles the delay.
 */
const MAX_RETRY_DELAY_MS = 30_000;
/** Timeout for a running save in `hold`, in milliseconds. */
const RUNNING_SAVE_TIMEOUT_MS = 2000;

interface Running {
  ended: Promise<void>;
  abort: AbortController;
}

/**
 * Saves the newest value.
 * Debounces and serializes the
 * saves, and retries after failures.
 */
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

  /**
   * Saves a pending value at once, for
   * example before the user leaves.
   */
  flush(): void {
    if (this.#pending && !this.#running && !this.#isHeld) this.#start();
  }

  /**
   * Waits for a running save, with a timeout.
   * Blocks further saves until `release`,
   * because another call saves the value.
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

  /** Forgets the pending value, because another call has saved it. */
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
