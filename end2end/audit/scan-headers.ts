/** Prints the HTTP Observatory's result for one host. */

import { existsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { scan } from "@mdn/mdn-http-observatory";

/** Part of the result that the audit reads. */
export interface Scan {
  scan: { grade: string; score: number };
  tests: Record<string, { result: string | null; pass: boolean | null; scoreModifier: number | null }>;
}

// The library needs an HSTS preload list, which
// its package lacks. An empty list is enough.
const library = dirname(createRequire(import.meta.url).resolve("@mdn/mdn-http-observatory/package.json"));
const list = join(library, "conf", "hsts-preload.json");
if (!existsSync(list)) writeFileSync(list, "{}");

console.log(JSON.stringify(await scan(process.argv[2] ?? "")));
