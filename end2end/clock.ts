import { rename, writeFile } from "node:fs/promises";

/** The clock of a site. The server adds the seconds in a file to the system time. */
export class Clock {
  readonly path: string;
  #ahead = 0;

  constructor(path: string) {
    this.path = path;
  }

  async advance({ minutes }: { minutes: number }): Promise<void> {
    this.#ahead += minutes * 60;
    // The server may read the file at any time, so it is replaced in one step.
    await writeFile(`${this.path}.next`, String(this.#ahead));
    await rename(`${this.path}.next`, this.path);
  }

  /** The current time of the site. */
  now(): Date {
    return new Date(Date.now() + this.#ahead * 1000);
  }
}
