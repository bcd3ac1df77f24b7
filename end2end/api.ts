import { expect, type Page } from "@playwright/test";
import { type Caller, type NewPage, publishPage } from "./publish-page.ts";

interface Answer {
  Success: boolean;
  Errors: unknown[];
}

/** Calls of the API by somebody whose page shows a screen of the admin. */
export class Api implements Caller {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Writes, and fails where that is refused. */
  async write<T>(method: "POST" | "PUT", path: string, body: unknown): Promise<T> {
    const result = await this.#send<Answer & T>(method, path, body);
    expect(result.Errors, path).toEqual([]);
    return result;
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.#send("POST", path, body);
  }

  /** Makes a page of blocks, publishes it and gives its number. */
  publishPage(page: NewPage): Promise<number> {
    return publishPage(this, page);
  }

  async #send<T>(method: "POST" | "PUT", path: string, body: unknown): Promise<T> {
    const token = await this.#page.locator('meta[name="csrf-token"]').getAttribute("content");
    const answer = await this.#page.request.fetch(`/api/pagewright/${path}`, {
      method,
      headers: { "X-Requested-With": "XMLHttpRequest", "X-CSRF-Token": token ?? "" },
      data: body,
    });
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as T;
  }
}
