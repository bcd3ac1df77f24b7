import { cpSync, existsSync, readFileSync } from "node:fs";
import { contentHash } from "./content-hash.ts";
import { filesIn } from "./files-in.ts";

/**
 * Copies wasm-bindgen's output to a hashed folder.
 * Together, because references between files are relative.
 */
export function foldWasmPackage(source: string, site: string): Record<string, string> {
  if (!existsSync(`${source}/islands.js`)) return {};
  const files = filesIn(source).filter((name) => !name.endsWith(".d.ts"));
  const address = `/pkg/${contentHash(files.flatMap((name) => [name, readFileSync(`${source}/${name}`)]))}`;
  for (const name of files) cpSync(`${source}/${name}`, `${site}${address}/${name}`);
  return { pkg: address };
}
