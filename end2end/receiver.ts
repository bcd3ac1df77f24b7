import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Event that a webhook sent. */
export interface ReceivedEvent {
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

/** Receiver of webhooks, which records what it gets. */
export class WebhookReceiver {
  readonly events: ReceivedEvent[] = [];
  /** Status of the answers. */
  status = 204;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const body = await text(request);
      this.events.push({ headers: request.headers, body, at: Date.now() });
      response.writeHead(this.status).end(this.status >= 400 ? "The search is being repaired." : "");
    });
  }

  static async open(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    receiver.#server.listen(0, "127.0.0.1");
    await once(receiver.#server, "listening");
    return receiver;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/hook`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Returns true if an event has the signature of a secret, by the specification of Standard Webhooks. */
export function isSigned({ headers, body }: ReceivedEvent, secret: string): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const signature = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(signature);
}
