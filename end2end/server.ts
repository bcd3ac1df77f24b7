import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Disk } from "./disk.ts";
import { freePort } from "./ports.ts";

export const BINARY =
  process.env.PAGEWRIGHT_BINARY ?? fileURLToPath(new URL("../target/debug/pagewright", import.meta.url));
const START_TIMEOUT_MS = 180_000;
const POLL_INTERVAL_MS = 100;

export const ADMIN = { email: "admin@example.org", password: "Correct-Horse-42" };

/** A running server with the demonstration site. */
export interface Server {
  url: string;
  disk: Disk;
  stop(): Promise<void>;
}

/**
 * Arguments of bash that start the
 * server with SIGXFSZ ignored.
 * Otherwise the limits of `Disk` would end the process.
 */
const WITHOUT_SIGNAL = ["-c", 'trap \'\' XFSZ; exec "$0" "$@"'];

/** Creates an empty data folder. */
export function newDataFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "pagewright-"));
}

/** Environment of an installation without pages and users. */
export const EMPTY = {
  PAGEWRIGHT_DEMO: "false",
  PAGEWRIGHT_ADMIN_EMAIL: "",
  PAGEWRIGHT_ADMIN_PASSWORD: "",
};

/** Starts the server on a free port. Fills an empty folder with the demonstration site. */
export async function startServer(data: string, environment: Record<string, string> = {}): Promise<Server> {
  const listen = `127.0.0.1:${await freePort()}`;
  const command = [BINARY, "serve", "--data", data, "--listen", listen];
  const server = spawn("bash", [...WITHOUT_SIGNAL, ...command], {
    env: {
      ...process.env,
      PAGEWRIGHT_DEMO: "true",
      PAGEWRIGHT_ADMIN_EMAIL: ADMIN.email,
      PAGEWRIGHT_ADMIN_PASSWORD: ADMIN.password,
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://${listen}`;
  const { pid } = server;
  if (pid === undefined) throw new Error("The server could not be started.");
  const stop = () => stopServer(server);
  try {
    await ready(url, server);
  } catch (failure) {
    await stop();
    throw failure;
  }
  return { url, disk: new Disk(pid), stop };
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill();
  await ended;
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  const limit = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < limit) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new Error(`The server at ${url} did not become ready.`);
}
