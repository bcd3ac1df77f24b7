import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface SmtpBehaviour {
  /**
   * Status code that refuses all recipients.
   * Absent if all are accepted.
   */
  refusal?: number;
  /** Delay before the greeting, in milliseconds. */
  greetingDelay?: number;
}

/** SMTP server that records the messages it receives. */
export class PostOffice {
  readonly messages: Email[] = [];
  /** Number of RCPT commands, accepted or not. */
  attempts = 0;
  behaviour: SmtpBehaviour = {};
  readonly #server: SMTPServer;

  private constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ["AUTH", "STARTTLS"],
      onConnect: (_session, answer) => setTimeout(answer, this.behaviour.greetingDelay ?? 0),
      onRcptTo: (_address, _session, answer) => {
        this.attempts += 1;
        answer(refusalOf(this.behaviour));
      },
      onData: (stream, _session, answer) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", async () => {
          this.messages.push(await PostalMime.parse(Buffer.concat(chunks)));
          answer();
        });
      },
    });
  }

  /** Starts a server on `port`. 0 means a free port. */
  static async open(port = 0): Promise<PostOffice> {
    const office = new PostOffice();
    const listening = once(office.#server.server, "listening");
    office.#server.listen(port, "127.0.0.1");
    await listening;
    return office;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  /** Waits until `count` messages are received. */
  async received(count: number): Promise<Email[]> {
    await expect(() => expect(this.messages).toHaveLength(count)).toPass({ timeout: 20_000 });
    return this.messages;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(resolve));
  }
}

function refusalOf({ refusal }: SmtpBehaviour): Error | null {
  return refusal === undefined
    ? null
    : Object.assign(new Error("Not this receiver."), { responseCode: refusal });
}
