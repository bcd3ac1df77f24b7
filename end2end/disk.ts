import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Simulates a full disk by limiting
 * the file size of a process.
 */
export class Disk {
  readonly #process: number;

  constructor(process: number) {
    this.#process = process;
  }

  /** Makes every later file write fail. */
  fill(): Promise<void> {
    return this.#limitFiles("1");
  }

  async makeRoom(): Promise<void> {
    await this.#limitFiles("unlimited");
  }

  /**
   * Limits the size of files.
   * Larger writes fail, because the server ignores SIGXFSZ.
   */
  async #limitFiles(bytes: string): Promise<void> {
    const command = spawn("prlimit", ["--pid", String(this.#process), `--fsize=${bytes}:`], {
      stdio: "inherit",
    });
    const [code] = await once(command, "exit");
    if (code !== 0) throw new Error(`prlimit ended with code ${code}.`);
  }
}
