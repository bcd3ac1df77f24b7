import { cpSync, existsSync, readFileSync } from "node:fs";
import { contentHash } from "./content-hash.ts";
import { filesIn } from "./files-in.ts";

/**
 * Copies wasm-bindgen's output, if any, to a folder named by its hash. Files
 * move together, because their references are relative.
 */
export function foldWasmPackage(source: string, site: string): Record<string, string> {
  if (!existsSync(`${source}/islands.js`)) return {};
  const files = filesIn(source).filter((name) => !name.endsWith(".d.ts"));
  const address = `/pkg/${contentHash(files.flatMap((name) => [name, readFileSync(`${source}/${name}`)]))}`;
  for (const name of files) cpSync(`${source}/${name}`, `${site}${address}/${name}`);
  return { pkg: address };
}
