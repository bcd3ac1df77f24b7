import type { CDPSession, Page } from "@playwright/test";

/**
 * Simulates an input method, which
 * composes a word from several keys.
 */
export class InputMethod {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<InputMethod> {
    return new InputMethod(await page.context().newCDPSession(page));
  }

  /** Shows one state of the unfinished word after another. */
  async compose(...states: string[]): Promise<void> {
    for (const text of states) {
      await this.#session.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    }
  }

  /**
   * Presses a key that the input method
   * handles, such as Enter or Escape.
   */
  async press(key: string): Promise<void> {
    const event = { key, code: key, windowsVirtualKeyCode: 229 };
    await this.#session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...event });
    await this.#session.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  }

  /** Ends the composition and inserts the word. */
  async write(word: string): Promise<void> {
    await this.#session.send("Input.insertText", { text: word });
  }
}
