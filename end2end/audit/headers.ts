import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "../ports.ts";
import { newDataFolder, startServer } from "../server.ts";
import type { Report } from "./report.ts";
import type { Scan } from "./scan-headers.ts";
import { startTlsProxy } from "./tls-proxy.ts";

const GRADE = "A+";
const MIN_SCORE = 105;

/** Grades the headers with MDN's HTTP Observatory. */
export async function auditHeaders(report: Report): Promise<void> {
  report.heading(`Headers (HTTP Observatory): ${GRADE}, at least ${MIN_SCORE}`);
  const host = `127.0.0.1:${await freePort()}`;
  const data = await newDataFolder();
  const server = await startServer(data, {
    PAGEWRIGHT_BASE_URL: `https://${host}`,
    PAGEWRIGHT_TRUSTED_PROXY: "127.0.0.1",
  });
  const proxy = await startTlsProxy(Number(host.split(":")[1]), server.url);
  try {
    const { scan, tests } = await scanHeaders(host, proxy.certificate);
    report.figure("grade", { text: scan.grade, isMet: scan.grade === GRADE }, GRADE);
    report.figure(
      "score",
      { text: String(scan.score), isMet: scan.score >= MIN_SCORE },
      `at least ${MIN_SCORE}`,
    );
    const rows = Object.entries(tests).map(([name, test]) => [
      name,
      test.result ?? "",
      { text: String(test.scoreModifier), isMet: test.pass !== false },
    ]);
    report.table(["test", "result", "points"], rows);
  } finally {
    await proxy.stop();
    await server.stop();
    await rm(data, { recursive: true });
  }
}

/**
 * Scans a host in a separate process, because
 * Node.js reads certificates only at its start.
 */
async function scanHeaders(host: string, certificate: string): Promise<Scan> {
  const script = fileURLToPath(new URL("scan-headers.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script, host], {
    cwd: fileURLToPath(new URL(".", import.meta.url)),
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
  });
  return JSON.parse(stdout) as Scan;
}
