/** Time without typing that counts as a pause, in milliseconds. */
const TYPING_PAUSE_MS = 4_000;
const TYPED_INTO = "input, textarea, select, [contenteditable]";

/**
 * Kind of a typing pause.
 * `after-typing` means that the user typed shortly before it.
 */
export type Pause = "idle" | "after-typing";

/**
 * Detects typing.
 * While a user types, no dialog may take the focus.
 */
export class Typing {
  #last = Number.NEGATIVE_INFINITY;
  /**
   * True while an input method composes text.
   * If the field lost the focus, the text would be lost.
   */
  #isComposing = false;

  /** Starts listening. Returns a function that stops it. */
  start(): () => void {
    const stop = new AbortController();
    const options = { capture: true, passive: true, signal: stop.signal };
    window.addEventListener("keydown", (event) => this.#noticeKey(event), options);
    // Speech input and on-screen keyboards lack key events.
    window.addEventListener("input", () => this.#notice(), options);
    for (const type of ["compositionstart", "compositionend"]) {
      window.addEventListener(type, () => this.#compose(type === "compositionstart"), options);
    }
    return () => stop.abort();
  }

  /**
   * Calls `call` at the next pause, or
   * at once if the user is not typing.
   * Returns a function that cancels the call.
   */
  whenPaused(call: (pause: Pause) => void): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (pause: Pause) => {
      const rest = this.#rest();
      if (rest > 0) timer = setTimeout(look, rest, "after-typing");
      else call(pause);
    };
    look("idle");
    return () => clearTimeout(timer);
  }

  /**
   * Returns the milliseconds until a pause
   * is possible. 0 or less means now.
   */
  #rest(): number {
    if (!document.activeElement?.closest(TYPED_INTO)) return 0;
    return this.#isComposing ? TYPING_PAUSE_MS : this.#last + TYPING_PAUSE_MS - Date.now();
  }

  #noticeKey({ ctrlKey, metaKey, isComposing }: KeyboardEvent): void {
    this.#isComposing = isComposing;
    // Ignores shortcuts.
    // AltGr also sets `ctrlKey`, but then an `input` event follows.
    if (!ctrlKey && !metaKey) this.#notice();
  }

  #compose(isComposing: boolean): void {
    this.#isComposing = isComposing;
    this.#notice();
  }

  #notice(): void {
    this.#last = Date.now();
  }
}
