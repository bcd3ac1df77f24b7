import { expect, type FrameLocator, type Locator, type Page } from "@playwright/test";

/** Page object of the page editor. */
export class EditorPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  get outline(): Locator {
    return this.#page.getByRole("region", { name: "Blocks of this page" });
  }

  get preview(): FrameLocator {
    return this.#page.frameLocator('iframe[title="Preview of the page"]');
  }

  /** Returns a field of the selected block. */
  field(label: string): Locator {
    return this.#page.getByRole("textbox", { name: label, exact: true });
  }

  async open(path: string): Promise<void> {
    await this.#page.goto(path);
    await expect(this.outline).toBeVisible();
  }

  /** Creates a page and returns its public address. */
  async createPage(title: string): Promise<string> {
    await this.#page.goto("/cmsadmin/new-page");
    await this.#page.getByLabel("Title").fill(title);
    const address = this.#page.getByLabel("Address");
    await expect(address).not.toHaveValue("");
    const slug = await address.inputValue();
    await this.#page.getByRole("button", { name: "Create page" }).click();
    await this.#page.waitForURL(/\/cmsadmin\/page\/\d+$/);
    await expect(this.outline).toBeVisible();
    return slug;
  }

  async addBlock(type: string): Promise<void> {
    await this.outline.getByRole("button", { name: "Add block" }).click();
    const picker = this.#page.getByRole("dialog", { name: "Add block" });
    const name = this.#page.getByText(type, { exact: true });
    // Recently used types are listed above all types, and patterns, which name their types, below.
    const types = picker.getByRole("list", { name: /^(?!Patterns$)/ });
    await types.getByRole("button").filter({ has: name }).last().click();
    await expect(picker).toBeHidden();
    await expect(this.#page.getByRole("heading", { level: 2, name: type, exact: true })).toBeVisible();
  }

  /**
   * Chooses a picture from a top-level
   * folder, or from the root folder.
   */
  async choosePicture(name: string, folder?: string): Promise<void> {
    await this.#page.getByRole("button", { name: "Choose picture" }).click();
    const library = this.#page.getByRole("dialog", { name: "Choose a file" });
    if (folder) await library.getByRole("treeitem", { name: folder, exact: true }).click();
    await library.getByRole("option", { name }).dblclick();
    await expect(library).toBeHidden();
  }

  async writeText(text: string): Promise<void> {
    await this.#page.getByRole("textbox", { name: "Text", exact: true }).fill(text);
  }

  /** Shows the preview at the width of a device. */
  async showAt(device: "Phone" | "Tablet" | "Desktop"): Promise<void> {
    await this.#page.getByTitle(device).click();
  }

  async store(): Promise<void> {
    await this.#page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(this.#page.getByText("The page is saved.")).toBeVisible();
    // The message above may be from an earlier save.
    await expect(this.#page.getByText("All changes saved", { exact: true })).toBeAttached();
  }

  async publish(): Promise<void> {
    await this.#page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(this.#page.getByText("The page is published.")).toBeVisible();
    await expect(this.#page.getByText("Visitors see this version")).toBeAttached();
  }
}
