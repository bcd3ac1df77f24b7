import type { CDPSession, Page } from "@playwright/test";

/** Composes a word from several keys. */
export class InputMethod {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<InputMethod> {
    return new InputMethod(await page.context().newCDPSession(page));
  }

  /** Shows the states of an unfinished word. */
  async compose(...states: string[]): Promise<void> {
    for (const text of states) {
      await this.#session.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    }
  }

  /** Presses a key, such as Enter or Escape. */
  async press(key: string): Promise<void> {
    const event = { key, code: key, windowsVirtualKeyCode: 229 };
    await this.#session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...event });
    await this.#session.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  }

  /** Ends the composition by writing its word. */
  async write(word: string): Promise<void> {
    await this.#session.send("Input.insertText", { text: word });
  }
}
