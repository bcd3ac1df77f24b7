import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Clock } from "./clock.ts";
import { copyOfDemonstration } from "./demonstration.ts";
import type { Disk } from "./disk.ts";
import { Mailbox } from "./mailbox.ts";
import { ADMIN, BINARY, startServer } from "./server.ts";

export { ADMIN };

/** A running server with its own data folder. */
export interface Site {
  url: string;
  clock: Clock;
  mailbox: Mailbox;
  disk: Disk;
  /** Adds a user with this e-mail address, password and role. */
  addUser(user: TestAccount & { name: string; role: string }): Promise<void>;
  stop(): Promise<void>;
}

export interface TestAccount {
  email: string;
  password: string;
}

/**
 * Starts a site.
 * `folder` defaults to a copy of the demonstration site.
 */
export async function startSite(environment: Record<string, string> = {}, folder?: string): Promise<Site> {
  const data = folder ?? (await copyOfDemonstration());
  const clock = new Clock(join(data, "clock"));
  const server = await startServer(data, { PAGEWRIGHT_CLOCK_FILE: clock.path, ...environment });
  return {
    ...server,
    clock,
    mailbox: new Mailbox(join(data, "mail")),
    addUser: ({ email, name, role, password }) =>
      run(["user", "add", "--data", data, "--email", email, "--name", name, "--role", role], password),
    stop: async () => {
      await server.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/**
 * Runs a command of the server program
 * with `input` on standard input.
 */
async function run(command: string[], input: string): Promise<void> {
  const child = spawn(BINARY, command, { stdio: ["pipe", "ignore", "inherit"] });
  child.stdin.end(input);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The command ended with code ${code}.`);
}
