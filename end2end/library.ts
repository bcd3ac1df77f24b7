import { expect, type Locator, type Page } from "@playwright/test";
import type { LocalFile } from "./pictures.ts";

const SCREEN = "/cmsadmin/medialibrary";

/** Page object of the media library. */
export class LibraryPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Files of the shown folder. */
  get files(): Locator {
    return this.#page.getByRole("listbox", { name: "Files" }).getByRole("option");
  }

  file(name: string): Locator {
    return this.files.filter({ has: this.#page.getByText(name, { exact: true }) });
  }

  /** Returns a subfolder of the shown folder. */
  folder(name: string): Locator {
    const folders = this.#page.getByRole("list", { name: "Folders in this folder" });
    return folders.getByRole("listitem").filter({ has: this.#page.getByText(name, { exact: true }) });
  }

  get uploads(): Locator {
    return this.#page.getByRole("region", { name: "Uploads" });
  }

  /** Toolbar for the chosen files. */
  get chosen(): Locator {
    return this.#page.getByRole("toolbar", { name: "What to do with the chosen files" });
  }

  /** Details and actions of the open file. */
  get details(): Locator {
    return this.#page.getByRole("complementary", { name: "Details" });
  }

  /** Opens a top-level folder, or the root folder. */
  async open(folder?: string): Promise<void> {
    const path = folder ? `?${new URLSearchParams({ path: `/${folder}/` })}` : "";
    await this.#page.goto(SCREEN + path);
    await expect(this.#page.getByText(/^\d+ files?$/).first()).toBeVisible();
  }

  /** Creates a subfolder in the shown folder. */
  async createFolder(name: string): Promise<void> {
    await this.#page.getByRole("button", { name: "New", exact: true }).click();
    await this.#page.getByRole("menuitem", { name: "Folder", exact: true }).click();
    const dialog = this.#page.getByRole("dialog", { name: "New folder" });
    await dialog.getByLabel("Name of the folder").fill(name);
    await dialog.getByRole("button", { name: "Create folder" }).click();
    await expect(dialog).toBeHidden();
    await expect(this.folder(name)).toBeVisible();
  }

  /** Creates a folder, opens it, and uploads these files. */
  async openNewFolder(name: string, files: LocalFile[]): Promise<void> {
    await this.open();
    await this.createFolder(name);
    await this.folder(name).getByRole("link").click();
    await expect(this.#page.getByText("This folder is empty.")).toBeVisible();
    await this.upload(files);
    // The list is sorted only after all uploads.
    const names = files.map(({ name }) => name).sort();
    await expect(this.files).toHaveText(names.map((name) => new RegExp(name.replaceAll(".", "\\."))));
  }

  /** Uploads files by the button. */
  async upload(files: LocalFile[]): Promise<void> {
    const chooser = this.#page.waitForEvent("filechooser");
    await this.#page.getByRole("button", { name: "Upload files" }).click();
    await (await chooser).setFiles(files);
    for (const { name } of files) await expect(this.file(name)).toBeVisible();
    await this.uploads.getByRole("button", { name: "Close this list" }).click();
    await expect(this.uploads).toBeHidden();
  }

  /** Drops files on the shown folder. */
  async drop(files: LocalFile[]): Promise<void> {
    const named = files.map(({ buffer, ...file }) => ({ ...file, content: buffer.toString("base64") }));
    const data = await this.#page.evaluateHandle((dropped) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, content } of dropped) {
        const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    }, named);
    const target = this.#page.getByText("This folder is empty.");
    await target.dispatchEvent("dragenter", { dataTransfer: data });
    await expect(this.#page.getByText("Drop the files to upload them into this folder")).toBeVisible();
    await target.dispatchEvent("drop", { dataTransfer: data });
  }

  async openDetails(name: string): Promise<Locator> {
    await this.file(name).click();
    await expect(this.details.getByRole("textbox", { name: "Name", exact: true })).toHaveValue(name);
    return this.details;
  }
}
