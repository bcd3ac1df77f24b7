import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/** Result of a tool. */
interface Called {
  isError?: boolean;
  content: { type: string; text?: string }[];
  structuredContent?: Record<string, unknown>;
}

/** An AI agent: the official MCP client with an API token. */
export class Agent {
  readonly #client = new Client({ name: "pagewright-end2end", version: "1" });

  async connect(url: string, token: string): Promise<void> {
    const requestInit = { headers: { Authorization: `Bearer ${token}` } };
    await this.#client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit }));
  }

  async toolNames(): Promise<string[]> {
    const { tools } = await this.#client.listTools();
    return tools.map(({ name }) => name);
  }

  /** Calls a tool. Throws if it fails. */
  async call<T>(name: string, args: Record<string, unknown> = {}): Promise<T> {
    const result = await this.#result(name, args);
    if (result.isError) throw new Error(`${name}: ${result.content[0]?.text}`);
    return result.structuredContent as T;
  }

  /** Calls a tool that fails. Returns its words. */
  async fail(name: string, args: Record<string, unknown>): Promise<string> {
    const result = await this.#result(name, args);
    if (!result.isError) throw new Error(`${name} did not fail.`);
    return result.content[0]?.text ?? "";
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async #result(name: string, args: Record<string, unknown>): Promise<Called> {
    return (await this.#client.callTool({ name, arguments: args })) as Called;
  }
}
