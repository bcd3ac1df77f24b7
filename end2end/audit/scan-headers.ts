/** Prints the result of the HTTP Observatory for the host (with a port) in the arguments. */

import { existsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { scan } from "@mdn/mdn-http-observatory";

/** The part of the result that the audit reads. */
export interface Scan {
  scan: { grade: string; score: number };
  tests: Record<string, { result: string | null; pass: boolean | null; scoreModifier: number | null }>;
}

// The list of hosts that browsers only ever ask by TLS is no part of the package; a machine's own address is not on it.
const library = dirname(createRequire(import.meta.url).resolve("@mdn/mdn-http-observatory/package.json"));
const list = join(library, "conf", "hsts-preload.json");
if (!existsSync(list)) writeFileSync(list, "{}");

console.log(JSON.stringify(await scan(process.argv[2] ?? "")));
