import { expect, type Locator, type Page } from "@playwright/test";

const MAX_PRESSES = 150;

/** Operates a page by key presses only. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses Tab until `target` has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await this.#goTo(target, "Tab");
  }

  /** Like `tabTo`, with Shift+Tab. */
  async tabBackTo(target: Locator): Promise<void> {
    await this.#goTo(target, "Shift+Tab");
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** Presses a key until an element is disabled. */
  async pressUntilDisabled(key: string, target: Locator): Promise<void> {
    for (let count = 0; await target.isEnabled(); count += 1) {
      expect(count, `presses of ${key}`).toBeLessThan(MAX_PRESSES);
      await this.press(key);
    }
  }

  /** Presses a key until an option of a list is selected. */
  async pressUntilSelected(key: string, option: Locator): Promise<void> {
    for (let count = 0; (await option.getAttribute("aria-selected")) !== "true"; count += 1) {
      expect(count, `presses of ${key}`).toBeLessThan(MAX_PRESSES);
      await this.press(key);
    }
  }

  async #goTo(target: Locator, key: string): Promise<void> {
    await expect(target).toBeVisible();
    for (let count = 0; count < MAX_PRESSES; count += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press(key);
    }
    throw new Error(`${key} does not reach ${target}.`);
  }
}
