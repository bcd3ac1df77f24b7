/** How long nothing has to be typed until that is taken for a pause, in milliseconds. */
const PAUSE = 4_000;
const TYPED_INTO = "input, textarea, select, [contenteditable]";

/** Whether somebody typed into a field until the pause began. */
export type Pause = "idle" | "after-typing";

/** Knows whether somebody is in the middle of typing, which nothing may take the focus from. */
export class Typing {
  #last = Number.NEGATIVE_INFINITY;
  /** Whether a character is being put together of several keys: it would be lost with the focus. */
  #isComposing = false;

  /** Begins to watch; answers with how to stop. */
  start(): () => void {
    const stop = new AbortController();
    const options = { capture: true, passive: true, signal: stop.signal };
    window.addEventListener("keydown", (event) => this.#noticeKey(event), options);
    // Characters also come without keys: by speech, and from keyboards on a screen.
    window.addEventListener("input", () => this.#notice(), options);
    for (const type of ["compositionstart", "compositionend"]) {
      window.addEventListener(type, () => this.#compose(type === "compositionstart"), options);
    }
    return () => stop.abort();
  }

  /** Calls once there is a pause, at once where there is one already; answers with how to wait no more. */
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

  /** How long to wait until there may be a pause. */
  #rest(): number {
    if (!document.activeElement?.closest(TYPED_INTO)) return 0;
    return this.#isComposing ? PAUSE : this.#last + PAUSE - Date.now();
  }

  #noticeKey({ ctrlKey, metaKey, isComposing }: KeyboardEvent): void {
    this.#isComposing = isComposing;
    // A shortcut writes nothing; where it does, as on keyboards with AltGr, an input follows.
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
