import { expect, type Page } from "@playwright/test";
import type { LocalFile } from "./pictures.ts";
import { type Caller, createPublishedPage, type PageToPublish } from "./publish-page.ts";

interface Answer {
  Success: boolean;
  Errors: unknown[];
}

/** Calls the API in the session of an admin page. */
export class Api implements Caller {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Writes data. Throws if the server refuses it. */
  async write<T>(method: "POST" | "PUT", path: string, body: unknown): Promise<T> {
    const result = await this.#send<Answer & T>(method, path, body);
    expect(result.Errors, path).toEqual([]);
    return result;
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.#send("POST", path, body);
  }

  /** Creates and publishes a page. Returns its id. */
  createPublishedPage(page: PageToPublish): Promise<number> {
    return createPublishedPage(this, page);
  }

  /** Posts a multipart form with a file. */
  async upload<T>(path: string, form: Record<string, string | LocalFile>): Promise<T> {
    const answer = await this.#page.request.post(`/api/pagewright/${path}`, {
      headers: await this.#headers(),
      multipart: form,
    });
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as T;
  }

  async #headers(): Promise<Record<string, string>> {
    const token = await this.#page.locator('meta[name="csrf-token"]').getAttribute("content");
    return { "X-Requested-With": "XMLHttpRequest", "X-CSRF-Token": token ?? "" };
  }

  async #send<T>(method: "POST" | "PUT", path: string, body: unknown): Promise<T> {
    const answer = await this.#page.request.fetch(`/api/pagewright/${path}`, {
      method,
      headers: await this.#headers(),
      data: body,
    });
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as T;
  }
}
