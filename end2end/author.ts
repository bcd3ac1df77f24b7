import { expect, type Locator, type Page } from "@playwright/test";
import { EditorPage } from "./editor.ts";

/**
 * Text fields by block type.
 * The first field identifies the block.
 */
const LABELS = {
  Hero: ["Title", "Subtitle"],
  Quote: ["Quote", "Name"],
  Text: ["Text"],
  Cards: ["Heading"],
} as const;

export type BlockType = keyof typeof LABELS;

export interface AuthoredBlock {
  type: BlockType;
  /**
   * First word of the block's first field.
   * It identifies the block.
   */
  word: string;
}

/** A text field that only one author edits. */
export interface Passage {
  block: AuthoredBlock;
  label: string;
  /**
   * First word in the title of the card that contains the field.
   * Null if it is in no card.
   */
  card: string | null;
  words: string[];
}

/** One of two authors who edit a page at the same time. */
export class Author {
  readonly name: string;
  passages: Passage[] = [];
  /** Words of this author's last stored version. */
  #stored: string[] = [];
  #page: Page;
  #wordCount = 0;

  constructor(name: string, page: Page) {
    this.name = name;
    this.#page = page;
  }

  get page(): Page {
    return this.#page;
  }

  get editor(): EditorPage {
    return new EditorPage(this.#page);
  }

  get words(): string[] {
    return this.passages.flatMap(({ words }) => words);
  }

  /** Words that this author has stored and not deleted. */
  get storedWords(): string[] {
    const { words } = this;
    return this.#stored.filter((word) => words.includes(word));
  }

  /** Returns an unused word. */
  newWord(): string {
    this.#wordCount += 1;
    return `${this.name.split(" ")[0]?.toLowerCase()}${this.#wordCount}`;
  }

  /** Adds a block whose first field begins with a new word. */
  async addBlock(type: BlockType): Promise<AuthoredBlock> {
    await this.editor.addBlock(type);
    const block = { type, word: this.newWord() };
    const [first, ...others] = LABELS[type].map((label) => ({ block, label, card: null, words: [] }));
    if (!first) throw new Error(`${type} has no text field.`);
    await this.#holds(first);
    await this.#type(first, block.word);
    this.passages.push(first, ...others);
    return block;
  }

  async addCard(block: AuthoredBlock): Promise<void> {
    await this.#select(block);
    await this.#page.getByRole("button", { name: "Add: Card" }).click();
    await this.nameCard(block);
  }

  /** Gives the untitled card of the selected block a title. */
  async nameCard(block: AuthoredBlock): Promise<void> {
    const word = this.newWord();
    const form = this.#page.getByRole("group", { name: /^Card \d+$/ });
    await form.getByRole("textbox", { name: "Title", exact: true }).fill(word);
    const passage = { block, label: "Title", card: word, words: [word] };
    await this.#holds(passage);
    this.passages.push(passage);
  }

  /**
   * Makes another author the only author
   * of the fields with this label.
   */
  handOver(label: string, to: Author): void {
    to.passages.push(...this.passages.filter((passage) => passage.label === label));
    this.passages = this.passages.filter((passage) => passage.label !== label);
  }

  async write(passage: Passage): Promise<void> {
    await this.#goToEnd(passage);
    await this.#type(passage, this.newWord());
  }

  /** Writes, and continues to write while the page is stored. */
  async writeWhileStoring(passage: Passage): Promise<void> {
    await this.write(passage);
    await this.#page.keyboard.type(" ");
    await this.#page.keyboard.press("Control+s");
    const word = this.newWord();
    await this.#page.keyboard.type(word);
    passage.words.push(word);
    await this.#holds(passage);
    await this.store();
  }

  async deleteLastWord(passage: Passage): Promise<void> {
    await this.#goToEnd(passage);
    const word = passage.words.pop();
    for (const _ of ` ${word}`) await this.#page.keyboard.press("Backspace");
    await this.#holds(passage);
  }

  /** Moves a block up. Moves the first block down. */
  async move(block: AuthoredBlock): Promise<void> {
    const place = await this.#placeOf(block);
    await this.#perform(block, place === 0 ? "Move down" : "Move up");
    await expect.poll(() => this.#placeOf(block)).toBe(place === 0 ? 1 : place - 1);
  }

  async removeBlock(block: AuthoredBlock): Promise<void> {
    this.passages = this.passages.filter((passage) => passage.block !== block);
    await this.#perform(block, "Delete");
    await expect(this.#row(block)).toHaveCount(0);
  }

  async undoAndRedo(steps: number): Promise<void> {
    const undo = this.#page.getByRole("button", { name: "Undo" });
    let undone = 0;
    while (undone < steps && (await undo.isEnabled())) {
      await undo.click();
      undone += 1;
    }
    for (let step = 0; step < undone; step += 1) {
      await this.#page.getByRole("button", { name: "Redo" }).click();
    }
  }

  /**
   * Stores the page. Retries, because the editor
   * first merges a newer version of the other author.
   */
  async store(): Promise<void> {
    const store = this.#page.getByRole("button", { name: "Save", exact: true });
    await expect(async () => {
      if (await store.isEnabled()) await this.#page.keyboard.press("Control+s");
      await expect(this.#page.getByText("All changes saved")).toBeVisible({ timeout: 2000 });
    }).toPass();
    this.#stored = this.words;
  }

  /**
   * Writes, and merges a version that another author stored.
   * The editor offers the merge only if the version
   * contains words that are missing here.
   */
  async takeOver(other: Author, passage: Passage): Promise<void> {
    // Opening another part of the page checks for new versions.
    await this.editor.outline.getByRole("button", { name: "Page settings" }).click();
    await this.write(passage);
    const offer = this.#page.getByText(`${other.name} saved a newer version of this page at`);
    const offered = other.storedWords;
    const isWanted = (word: string) => other.words.includes(word);
    const hasAll = async () => missingWords(offered.filter(isWanted), await this.#preview()).length === 0;
    await expect.poll(async () => (await offer.isVisible()) || (await hasAll())).toBe(true);
    if (await offer.isVisible()) {
      const field = this.#field(passage);
      await this.#page.getByRole("button", { name: "Bring it in" }).click();
      await expect.poll(hasAll).toBe(true);
      await expect(field).toBeFocused();
      await this.#type(passage, this.newWord());
    }
  }

  /** Writes and tries to store while offline. */
  async writeOffline(passage: Passage): Promise<void> {
    const context = this.#page.context();
    await this.#goToEnd(passage);
    await context.setOffline(true);
    await this.#type(passage, this.newWord());
    await expect(this.#page.getByText("No connection: your changes are kept in this browser.")).toBeVisible();
    await this.#page.keyboard.press("Control+s");
    await expect(this.#page.getByText("The page was not saved.")).toBeVisible();
    await context.setOffline(false);
    await this.#type(passage, this.newWord());
    await expect(this.#page.getByText("Saved automatically at")).toBeVisible();
  }

  /** Writes, and reloads the tab at once. */
  async reload(passage: Passage): Promise<void> {
    await this.write(passage);
    await this.#page.reload();
    await this.#goesOn();
    await expect(this.#page.getByText("Unsaved changes", { exact: true })).toBeVisible();
  }

  /** Reloads the tab during a save. */
  async reloadWhileStoring(passage: Passage): Promise<void> {
    await this.write(passage);
    await this.#page.keyboard.press("Control+s");
    await this.#page.reload();
    await this.#goesOn();
  }

  /** Closes the tab and continues in another one. */
  async changeTab(passage: Passage): Promise<void> {
    await this.write(passage);
    const [context, address] = [this.#page.context(), this.#page.url()];
    await this.#page.close();
    this.#page = await context.newPage();
    await this.#page.goto(address);
    await this.#goesOn();
    await expect(this.#page.getByText("Unsaved changes", { exact: true })).toBeVisible();
  }

  /**
   * Checks that the preview has all words of this
   * author, and all stored words of other authors.
   */
  async seesAllWords(...others: Author[]): Promise<void> {
    const words = () => [...this.words, ...others.flatMap((other) => other.storedWords)];
    const missing = async () => missingWords(words(), await this.#preview());
    await expect.poll(missing, `words that ${this.name} does not see`).toEqual([]);
  }

  /** Returns the keys of the blocks, in order. */
  async blockKeys(): Promise<(string | null)[]> {
    return this.#rows.evaluateAll((buttons) => buttons.map((button) => button.getAttribute("data-row")));
  }

  /**
   * Checks that no conflict is shown.
   * There is none, because each field has only one author.
   */
  async isNotAsked(): Promise<void> {
    for (const text of ["Somebody else saved this page", "more unsaved changes of yours"]) {
      await expect(this.#page.getByText(text)).toBeHidden();
    }
  }

  async #goesOn(): Promise<void> {
    await expect(this.editor.outline).toBeVisible();
    await this.seesAllWords();
  }

  async #goToEnd(passage: Passage): Promise<void> {
    await this.#select(passage.block);
    if (passage.card !== null) {
      const card = this.#page.locator("button[data-item]").filter({ hasText: wordOf(passage.card) });
      if ((await card.getAttribute("aria-expanded")) === "false") await card.click();
    }
    await this.#holds(passage);
    await this.#field(passage).focus();
    await this.#page.keyboard.press("Control+End");
  }

  /**
   * Types a word at the cursor, which
   * is at the end of the passage.
   */
  async #type(passage: Passage, word: string): Promise<void> {
    await this.#page.keyboard.type(passage.words.length > 0 ? ` ${word}` : word);
    passage.words.push(word);
    await this.#holds(passage);
  }

  async #holds(passage: Passage): Promise<void> {
    await expectText(passage.block.type, this.#field(passage), passage.words.join(" "));
  }

  #field({ label, card }: Passage): Locator {
    if (card === null) return this.editor.field(label);
    const form = this.#page.getByRole("group", { name: wordOf(card) });
    return form.getByRole("textbox", { name: label, exact: true });
  }

  async #select(block: AuthoredBlock): Promise<void> {
    await this.#row(block).click();
    await expectText(block.type, this.editor.field(LABELS[block.type][0]), wordOf(block.word));
  }

  /** Chooses a command from a block's menu. */
  async #perform(block: AuthoredBlock, command: string): Promise<void> {
    const row = this.editor.outline.getByRole("listitem").filter({ hasText: wordOf(block.word) });
    await row.getByRole("button", { name: `Actions for ${block.type}` }).click();
    await this.#page.getByRole("menuitem", { name: new RegExp(`^${command}`) }).click();
  }

  get #rows(): Locator {
    return this.editor.outline.getByRole("listitem").locator("button[data-row]");
  }

  #row({ type, word }: AuthoredBlock): Locator {
    return this.editor.outline.getByRole("button", { name: new RegExp(`^${type} .*\\b${word}\\b`) });
  }

  async #placeOf({ word }: AuthoredBlock): Promise<number> {
    const rows = await this.#rows.allTextContents();
    return rows.findIndex((row) => wordOf(word).test(row));
  }

  async #preview(): Promise<string> {
    return (await this.editor.preview.locator("body").textContent()) ?? "";
  }
}

async function expectText(type: BlockType, field: Locator, text: string | RegExp): Promise<void> {
  if (type === "Text") await expect(field).toHaveText(text);
  else await expect(field).toHaveValue(text);
}

/**
 * Returns a pattern for a word that
 * matches `tess1`, but not `tess12`.
 */
function wordOf(word: string): RegExp {
  return new RegExp(`${word}(?!\\d)`);
}

function missingWords(words: string[], text: string): string[] {
  return words.filter((word) => !wordOf(word).test(text));
}
