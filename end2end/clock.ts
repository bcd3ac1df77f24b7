import { rename, writeFile } from "node:fs/promises";

/** Clock of a site. The server adds the seconds in a file to its time. */
export class Clock {
  readonly path: string;
  #ahead = 0;

  constructor(path: string) {
    this.path = path;
  }

  async advance({ minutes }: { minutes: number }): Promise<void> {
    this.#ahead += minutes * 60;
    // Atomic, because the server may read the file at any time.
    await writeFile(`${this.path}.next`, String(this.#ahead));
    await rename(`${this.path}.next`, this.path);
  }

  /** Current time of the site. */
  now(): Date {
    return new Date(Date.now() + this.#ahead * 1000);
  }
}
