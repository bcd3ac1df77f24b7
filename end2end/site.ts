import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Clock } from "./clock.ts";
import { Mailbox } from "./mailbox.ts";
import { freePort } from "./ports.ts";

const BINARY =
  process.env.PAGEWRIGHT_BINARY ?? fileURLToPath(new URL("../target/release/pagewright", import.meta.url));
const START_LIMIT = 180_000;
const LOOK_AGAIN = 100;

export const ADMIN = { email: "admin@example.org", password: "Correct-Horse-42" };

/** A running installation with the demonstration site, in a data folder of its own. */
export interface Site {
  url: string;
  clock: Clock;
  mailbox: Mailbox;
  /** Adds somebody who can log in with this password. */
  addUser(user: Account & { name: string; role: string }): Promise<void>;
  stop(): Promise<void>;
}

export interface Account {
  email: string;
  password: string;
}

/** Starts the product on a port of its own, with these variables besides. */
export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const data = await mkdtemp(join(tmpdir(), "pagewright-"));
  const clock = new Clock(join(data, "clock"));
  const listen = `127.0.0.1:${await freePort()}`;
  const server = spawn(BINARY, ["serve", "--data", data, "--listen", listen, "--demo"], {
    env: {
      ...process.env,
      PAGEWRIGHT_ADMIN_EMAIL: ADMIN.email,
      PAGEWRIGHT_ADMIN_PASSWORD: ADMIN.password,
      PAGEWRIGHT_CLOCK_FILE: clock.path,
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://${listen}`;
  const stop = () => stopSite(server, data);
  try {
    await ready(url, server);
  } catch (failure) {
    await stop();
    throw failure;
  }
  return {
    url,
    clock,
    mailbox: new Mailbox(join(data, "mail")),
    addUser: ({ email, name, role, password }) =>
      run(["user", "add", "--data", data, "--email", email, "--name", name, "--role", role], password),
    stop,
  };
}

/** Runs a command of the product to its end, with this on its standard input. */
async function run(command: string[], input: string): Promise<void> {
  const child = spawn(BINARY, command, { stdio: ["pipe", "ignore", "inherit"] });
  child.stdin.end(input);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`The command ended with code ${code}.`);
}

async function stopSite(server: ChildProcess, data: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = once(server, "exit");
    server.kill();
    await ended;
  }
  await rm(data, { recursive: true, force: true });
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  const limit = Date.now() + START_LIMIT;
  while (Date.now() < limit) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
  }
  throw new Error(`The server at ${url} did not become ready.`);
}
