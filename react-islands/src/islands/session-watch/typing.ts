/** Milliseconds without typing until a pause. */
const TYPING_PAUSE_MS = 4_000;
const TYPED_INTO = "input, textarea, select, [contenteditable]";

/** `after-typing`: the user typed until the pause began. */
export type Pause = "idle" | "after-typing";

/** Detects typing. Meanwhile nothing may take the focus. */
export class Typing {
  #last = Number.NEGATIVE_INFINITY;
  /**
   * True while an input method composes.
   * Losing the focus would lose the text.
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
   * Calls at the next pause, or now.
   * Returns a cancel function.
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

  /** Returns milliseconds until the next possible pause. */
  #rest(): number {
    if (!document.activeElement?.closest(TYPED_INTO)) return 0;
    return this.#isComposing ? TYPING_PAUSE_MS : this.#last + TYPING_PAUSE_MS - Date.now();
  }

  #noticeKey({ ctrlKey, metaKey, isComposing }: KeyboardEvent): void {
    this.#isComposing = isComposing;
    // Shortcuts type nothing. AltGr sends `input` later.
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
