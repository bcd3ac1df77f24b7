import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener, request } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { createServer as createListener } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** First byte that a client sends on a TLS connection. */
const HANDSHAKE_BYTE = 0x16;

export interface TlsProxy {
  /** Path of the certificate that clients must trust. */
  certificate: string;
  stop(): Promise<void>;
}

/**
 * Starts a local TLS proxy in front of `target`.
 * Redirects plain HTTP on the same port to HTTPS.
 */
export async function startTlsProxy(port: number, target: string): Promise<TlsProxy> {
  const folder = await mkdtemp(join(tmpdir(), "pagewright-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  await makeCertificate(key, cert);
  const secure = createTlsServer({ key: await readFile(key), cert: await readFile(cert) }, passOn(target));
  const plain = createServer((incoming, answer) => {
    answer.writeHead(301, { Location: `https://${incoming.headers.host}${incoming.url}` }).end();
  });
  const listener = createListener((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("data", (first) => {
      socket.pause();
      socket.unshift(first);
      (first[0] === HANDSHAKE_BYTE ? secure : plain).emit("connection", socket);
      process.nextTick(() => socket.resume());
    });
  });
  await once(listener.listen(port, "127.0.0.1"), "listening");
  return {
    certificate: cert,
    stop: async () => {
      listener.close();
      secure.closeAllConnections();
      plain.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function passOn(target: string): RequestListener {
  return (incoming, answer) => {
    const headers = { ...incoming.headers, "x-forwarded-for": incoming.socket.remoteAddress ?? "" };
    const url = new URL(incoming.url ?? "/", target);
    const outgoing = request(url, { method: incoming.method, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
    });
    outgoing.on("error", () => answer.destroy());
    incoming.pipe(outgoing);
  };
}

async function makeCertificate(key: string, certificate: string): Promise<void> {
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const kind = ["-x509", "-newkey", "rsa:2048", "-noenc", "-days", "2"];
  await promisify(execFile)("openssl", ["req", ...kind, ...subject, "-keyout", key, "-out", certificate]);
}
