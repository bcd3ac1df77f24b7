import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
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
  /** Creates a new set-up link. */
  setUpLink(): Promise<string>;
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
    addUser: async ({ email, name, role, password }) =>
      void (await run(
        ["user", "add", "--data", data, "--email", email, "--name", name, "--role", role],
        password,
      )),
    setUpLink: async () => {
      const output = await run(["setup-link", "--data", data, "--base-url", server.url, "--json"], "");
      return (JSON.parse(output) as { url: string }).url;
    },
    stop: async () => {
      await server.stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/**
 * Runs a command of the server program with `input`
 * on standard input. Returns its standard output.
 */
async function run(command: string[], input: string): Promise<string> {
  const child = spawn(BINARY, command, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(input);
  const ended = once(child, "exit");
  const output = await text(child.stdout);
  const [code] = await ended;
  if (code !== 0) throw new Error(`The command ended with code ${code}.`);
  return output;
}
