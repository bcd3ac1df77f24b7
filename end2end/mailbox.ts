import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** First link in the mail. */
  link: string;
}

/** Reads a site's mails from its mail folder. */
export class Mailbox {
  readonly #folder: string;
  readonly #opened = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Waits for the oldest unread mail to this address
   * that contains `words`. Marks it as read.
   */
  async next(to: string, words = ""): Promise<Mail> {
    let found: Mail | undefined;
    await expect(async () => {
      found = await this.#take(to, words);
      expect(found, `a mail to ${to}`).toBeDefined();
    }).toPass({ timeout: 20_000 });
    return found as Mail;
  }

  /**
   * Returns the mail if it has arrived.
   * Ignores unfinished files, whose names begin with a dot.
   */
  async #take(to: string, words: string): Promise<Mail | undefined> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names.filter((name) => /^[^.].*\.eml$/.test(name)).sort()) {
      if (this.#opened.has(name)) continue;
      const mail = readable(await PostalMime.parse(await readFile(join(this.#folder, name))));
      if (mail.to !== to || !mail.text.includes(words)) continue;
      this.#opened.add(name);
      return mail;
    }
    return undefined;
  }
}

export function readable(mail: Email): Mail {
  const text = mail.text ?? "";
  return {
    to: mail.to?.[0]?.address ?? "",
    subject: mail.subject ?? "",
    text,
    html: mail.html ?? "",
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? "",
  };
}
