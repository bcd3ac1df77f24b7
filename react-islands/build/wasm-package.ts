import { cpSync, existsSync, readFileSync } from "node:fs";
import { contentHash } from "./content-hash.ts";
import { filesIn } from "./files-in.ts";

/**
 * Copies wasm-bindgen's output to a folder
 * whose name is a hash of all files.
 * The files keep their names, because they
 * refer to each other by relative paths.
 */
export function foldWasmPackage(source: string, site: string): Record<string, string> {
  if (!existsSync(`${source}/islands.js`)) return {};
  const files = filesIn(source).filter((name) => !name.endsWith(".d.ts"));
  const address = `/pkg/${contentHash(files.flatMap((name) => [name, readFileSync(`${source}/${name}`)]))}`;
  for (const name of files) cpSync(`${source}/${name}`, `${site}${address}/${name}`);
  return { pkg: address };
}
