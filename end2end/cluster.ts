import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, type Response } from "@playwright/test";
import { ADMIN, BINARY } from "./server.ts";

const SCRIPT = fileURLToPath(new URL("../scripts/cluster", import.meta.url));
/**
 * Command that prints the variables of the cluster, and
 * ends with its standard input. The cluster ends with it.
 */
const COMMAND = ["sh", "-c", "env | grep ^PAGEWRIGHT_; echo ready; exec cat"];

/** A node of a cluster. */
export interface ClusterNode {
  url: string;
  /** File with the process id. It changes when the node starts again. */
  pidFile: string;
}

/** Three nodes of the demonstration site, behind nginx. */
export class Cluster {
  /** Address of nginx. */
  readonly url: string;
  readonly nodes: ClusterNode[];
  readonly #script: ChildProcess;

  private constructor(script: ChildProcess, variables: Map<string, string>) {
    this.#script = script;
    this.url = variables.get("CLUSTER_URL") ?? "";
    const folder = variables.get("CLUSTER") ?? "";
    this.nodes = [1, 2, 3].map((number) => ({
      url: variables.get(`NODE_${number}`) ?? "",
      pidFile: join(folder, `node-${number}.pid`),
    }));
  }

  /** Starts a cluster. Installs PostgreSQL and nginx if they are missing. */
  static async start(): Promise<Cluster> {
    const script = spawn(SCRIPT, COMMAND, {
      env: {
        ...process.env,
        NODES: "3",
        PAGEWRIGHT_BINARY: BINARY,
        PAGEWRIGHT_ADMIN_EMAIL: ADMIN.email,
        PAGEWRIGHT_ADMIN_PASSWORD: ADMIN.password,
      },
      stdio: ["pipe", "pipe", "inherit"],
    });
    const variables = new Map<string, string>();
    for await (const line of createInterface(script.stdout)) {
      if (line === "ready") return new Cluster(script, variables);
      const [, name, value] = /^PAGEWRIGHT_(\w+)=(.*)$/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) variables.set(name, value);
    }
    throw new Error("The cluster did not start.");
  }

  /** Returns the node that served a response of nginx. */
  nodeOf(response: Response): ClusterNode {
    // nginx names each node that it tried.
    const address = response.headers()["x-served-by"]?.split(", ").at(-1);
    const node = this.nodes.find(({ url }) => url === `http://${address}`);
    if (node === undefined) throw new Error(`No node has the address ${address}.`);
    return node;
  }

  /** Kills a node. It starts again after a second. */
  async kill({ pidFile }: ClusterNode): Promise<void> {
    process.kill(Number(await readFile(pidFile, "utf8")), "SIGKILL");
  }

  /** Waits until every node answers. A killed node may still be starting. */
  async ready(): Promise<void> {
    const answers = ({ url }: ClusterNode) =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await Promise.all(this.nodes.map((node) => expect.poll(() => answers(node)).toBe(true)));
  }

  async stop(): Promise<void> {
    if (this.#script.exitCode !== null || this.#script.signalCode !== null) return;
    const ended = once(this.#script, "exit");
    this.#script.stdin?.end();
    await ended;
  }
}
