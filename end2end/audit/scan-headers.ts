/** Prints what the HTTP Observatory finds at the host (with a port) that it is called with. */

import { existsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { scan } from "@mdn/mdn-http-observatory";

/** Its answer, as far as the audit reads it. */
export interface Scan {
  scan: { grade: string; score: number };
  tests: Record<string, { result: string | null; pass: boolean | null; scoreModifier: number | null }>;
}

// The list of hosts that browsers only ever ask by TLS is no part of the package; a machine's own address is not on it.
const library = dirname(createRequire(import.meta.url).resolve("@mdn/mdn-http-observatory/package.json"));
const list = join(library, "conf", "hsts-preload.json");
if (!existsSync(list)) writeFileSync(list, "{}");

console.log(JSON.stringify(await scan(process.argv[2] ?? "")));
