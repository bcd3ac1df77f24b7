import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "./ports.ts";

const SERVER =
  process.env.MOTO_SERVER ??
  fileURLToPath(new URL("../target/tools/moto-5.2.5/bin/moto_server", import.meta.url));
const START_TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 100;
const BUCKET = "media";

/** An S3-compatible server with one temporary bucket. */
export class BucketServer {
  readonly url: string;
  readonly #port: number;
  readonly #process: ChildProcess;

  private constructor(port: number) {
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.#process = spawn(SERVER, ["-H", "127.0.0.1", "-p", String(port)], { stdio: "ignore" });
  }

  /** Starts a server on `port`, by default on a free port. */
  static async start(port?: number): Promise<BucketServer> {
    const server = new BucketServer(port ?? (await freePort()));
    await server.#ready();
    return server;
  }

  get port(): number {
    return this.#port;
  }

  /**
   * Returns the environment variables of a Pagewright
   * server that stores its files below `prefix`.
   */
  environment(prefix: string): Record<string, string> {
    return {
      PAGEWRIGHT_MEDIA_URL: `s3://${BUCKET}/${prefix}`,
      AWS_ENDPOINT_URL: this.url,
      AWS_ACCESS_KEY_ID: "tester",
      AWS_SECRET_ACCESS_KEY: "secret",
      AWS_REGION: "eu-west-1",
    };
  }

  /** Returns the names of all objects in the bucket. */
  async names(): Promise<string[]> {
    const answer = await fetch(`${this.url}/${BUCKET}?list-type=2`);
    const names = (await answer.text()).matchAll(/<Key>([^<]*)<\/Key>/g);
    return [...names].map(([, name]) => name as string);
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, "exit");
    this.#process.kill();
    await ended;
  }

  async #ready(): Promise<void> {
    const limit = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < limit) {
      if (this.#process.exitCode !== null) break;
      const made = await fetch(`${this.url}/${BUCKET}`, { method: "PUT" }).catch(() => null);
      if (made?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
    throw new Error(`The bucket server at ${this.url} did not become ready.`);
  }
}
