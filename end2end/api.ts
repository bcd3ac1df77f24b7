import { expect, type Page } from "@playwright/test";

interface Answer {
  Success: boolean;
  Errors: unknown[];
}

/** Calls of the API by somebody whose page shows a screen of the admin. */
export class Api {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Writes, and fails where that is refused. */
  async write<T>(method: "POST" | "PUT", path: string, body: unknown): Promise<T> {
    const token = await this.#page.locator('meta[name="csrf-token"]').getAttribute("content");
    const answer = await this.#page.request.fetch(`/api/pagewright/${path}`, {
      method,
      headers: { "X-Requested-With": "XMLHttpRequest", "X-CSRF-Token": token ?? "" },
      data: body,
    });
    const result = (await answer.json()) as Answer & T;
    expect(result.Errors, path).toEqual([]);
    return result;
  }

  /** Makes a page of blocks and publishes it. */
  async publishPage(page: { title: string; slug: string; locale: string; blocks: unknown[] }): Promise<void> {
    const { blocks, ...rest } = page;
    const made = await this.write<Made>("POST", "page/create", { ...rest, type: "content" });
    const draft = { title: page.title, blocks };
    await this.write("POST", `page/version/${made.pageVersionID}/store`, draft);
    await this.write("POST", `page/${made.pageID}/publish`, {});
  }
}

interface Made {
  pageID: number;
  pageVersionID: number;
}
