import type { Caller } from "../publish-page.ts";
import { ADMIN } from "../server.ts";

const CONSENT = "/api/pagewright/visitors/consent";
export const LOGIN = "/cmsadmin/login";

/** An HTTP response with its text. */
export interface Answer {
  status: number;
  type: string;
  text: string;
}

/** An HTTP client that keeps cookies and runs no scripts. */
export class Visitor implements Caller {
  readonly #site: string;
  readonly #cookies = new Map<string, string>();

  constructor(site: string) {
    this.#site = site;
  }

  /** The `Cookie` header that a browser would send. */
  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get(path: string): Promise<Answer> {
    return this.#send(path, {});
  }

  /**
   * Submits a form, including the form's hidden fields.
   * `path` is the page that contains the form,
   * and `action` identifies the form.
   */
  async submit(path: string, action: string, fields: Record<string, string>): Promise<Answer> {
    const page = await this.get(path);
    const form = page.text.split("<form").find((text) => attribute(text, "action") === action);
    if (form === undefined) throw new Error(`${path} has no form that leads to ${action}.`);
    const hidden = form.split("<input").filter((text) => attribute(text, "type") === "hidden");
    const known = hidden.map((text) => [attribute(text, "name"), attribute(text, "value")]);
    const body = new URLSearchParams({ ...Object.fromEntries(known), ...fields });
    const origin = new URL(this.#site).origin;
    return this.#send(action, { method: "POST", body, headers: { Origin: origin } });
  }

  /** Calls the API. Requires a logged-in user. */
  async post<T>(path: string, body: unknown): Promise<T> {
    const screen = await this.get("/cmsadmin/");
    const [, token = ""] = screen.text.match(/name="csrf-token" content="([^"]*)"/) ?? [];
    const answer = await this.#send(`/api/pagewright/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: {
        "Content-Type": "application/json",
        "X-Requested-With": "XMLHttpRequest",
        "X-CSRF-Token": token,
      },
    });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
    return JSON.parse(answer.text) as T;
  }

  async #send(path: string, request: RequestInit): Promise<Answer> {
    const headers = { Accept: "text/html", Cookie: this.cookies, ...request.headers };
    const answer = await fetch(new URL(path, this.#site), { ...request, headers, redirect: "manual" });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const [name = "", ...value] = pair.split("=");
      this.#cookies.set(name, value.join("="));
    }
    const type = answer.headers.get("content-type") ?? "";
    return { status: answer.status, type, text: await answer.text() };
  }
}

/** Returns a visitor who consented to all cookies. */
export async function visitorWithConsent(site: string): Promise<Visitor> {
  const visitor = new Visitor(site);
  const { status } = await visitor.submit("/restoration", CONSENT, { choice: "all" });
  if (status !== 303) throw new Error(`Agreeing to cookies answered ${status}.`);
  return visitor;
}

/** Returns the logged-in administrator of the site. */
export async function loggedIn(site: string): Promise<Visitor> {
  const admin = new Visitor(site);
  const { status } = await admin.submit(LOGIN, LOGIN, ADMIN);
  if (status !== 303) throw new Error(`Logging in answered ${status}.`);
  return admin;
}

/**
 * Returns the value of an attribute
 * in the first tag of `text`.
 */
function attribute(text: string, name: string): string {
  const tag = text.split(">")[0] ?? "";
  return tag.match(new RegExp(` ${name}="([^"]*)"`))?.[1] ?? "";
}
