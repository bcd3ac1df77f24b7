import { rename, writeFile } from "node:fs/promises";

/** The time of a site: the server adds the seconds in a file to what the machine says. */
export class Clock {
  readonly path: string;
  #ahead = 0;

  constructor(path: string) {
    this.path = path;
  }

  async advance({ minutes }: { minutes: number }): Promise<void> {
    this.#ahead += minutes * 60;
    // The server reads the file at any moment: it is there as a whole or not at all.
    await writeFile(`${this.path}.next`, String(this.#ahead));
    await rename(`${this.path}.next`, this.path);
  }

  /** What the site takes for now. */
  now(): Date {
    return new Date(Date.now() + this.#ahead * 1000);
  }
}
