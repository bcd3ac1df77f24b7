import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Proxy that halts in the middle of each
 * HTML document until `goOn` is called.
 */
export class HaltingProxy {
  readonly url: string;
  readonly #server: Server;
  #goOn = () => {};

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Starts a proxy that halts before the text `halt`. */
  static async start(site: string, halt: string): Promise<HaltingProxy> {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const proxy = new HaltingProxy(server);
    server.on("request", async (request, response) => {
      const answer = await fetch(`${site}${request.url}`);
      const type = answer.headers.get("Content-Type") ?? "";
      response.setHeader("Content-Type", type);
      const body = Buffer.from(await answer.arrayBuffer());
      const place = type.startsWith("text/html") ? body.indexOf(halt) : -1;
      if (place > 0) {
        response.write(body.subarray(0, place));
        await new Promise<void>((resolve) => {
          proxy.#goOn = resolve;
        });
      }
      response.end(body.subarray(Math.max(place, 0)));
    });
    return proxy;
  }

  goOn(): void {
    this.#goOn();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}
