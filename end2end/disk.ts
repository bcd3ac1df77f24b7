import { spawn } from "node:child_process";
import { once } from "node:events";

/** The disk of a server, as the server finds it. */
export class Disk {
  readonly #process: number;

  constructor(process: number) {
    this.#process = process;
  }

  /** From now on, each write to a file fails. */
  fill(): Promise<void> {
    return this.#limitFiles("1");
  }

  async makeRoom(): Promise<void> {
    await this.#limitFiles("unlimited");
  }

  /** Limits the size of the server's files in bytes. Larger writes fail, because the server ignores the signal. */
  async #limitFiles(bytes: string): Promise<void> {
    const command = spawn("prlimit", ["--pid", String(this.#process), `--fsize=${bytes}:`], {
      stdio: "inherit",
    });
    const [code] = await once(command, "exit");
    if (code !== 0) throw new Error(`prlimit ended with code ${code}.`);
  }
}
