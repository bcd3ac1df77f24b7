import { spawn } from "node:child_process";
import { once } from "node:events";

/** Disk of a server, as the server sees it. */
export class Disk {
  readonly #process: number;

  constructor(process: number) {
    this.#process = process;
  }

  /** Makes every write to a file fail from now on. */
  fill(): Promise<void> {
    return this.#limitFiles("1");
  }

  async makeRoom(): Promise<void> {
    await this.#limitFiles("unlimited");
  }

  /** Limits file sizes in bytes. Writes fail, because SIGXFSZ is ignored. */
  async #limitFiles(bytes: string): Promise<void> {
    const command = spawn("prlimit", ["--pid", String(this.#process), `--fsize=${bytes}:`], {
      stdio: "inherit",
    });
    const [code] = await once(command, "exit");
    if (code !== 0) throw new Error(`prlimit ended with code ${code}.`);
  }
}
