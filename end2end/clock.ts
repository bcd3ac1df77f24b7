import { rename, writeFile } from "node:fs/promises";

/**
 * Moves the clock of a server ahead.
 * The server reads the offset from a file.
 */
export class Clock {
  readonly path: string;
  #ahead = 0;

  constructor(path: string) {
    this.path = path;
  }

  async advance({ minutes }: { minutes: number }): Promise<void> {
    this.#ahead += minutes * 60;
    // Replaces the file atomically, because
    // the server may be reading it.
    await writeFile(`${this.path}.next`, String(this.#ahead));
    await rename(`${this.path}.next`, this.path);
  }

  /** Returns the current time on the clock of the site. */
  now(): Date {
    return new Date(Date.now() + this.#ahead * 1000);
  }
}
