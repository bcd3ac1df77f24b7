import { cpSync, existsSync, readFileSync } from "node:fs";
import { contentHash } from "./content-hash.ts";
import { filesIn } from "./files-in.ts";

/**
 * Copies the output of wasm-bindgen to a folder that is named after its content. The files refer to each other
 * by relative names, so they move together. Answers with nothing when the package has not been built.
 */
export function foldWasmPackage(source: string, site: string): Record<string, string> {
  if (!existsSync(`${source}/islands.js`)) return {};
  const files = filesIn(source).filter((name) => !name.endsWith(".d.ts"));
  const address = `/pkg/${contentHash(files.flatMap((name) => [name, readFileSync(`${source}/${name}`)]))}`;
  for (const name of files) cpSync(`${source}/${name}`, `${site}${address}/${name}`);
  return { pkg: address };
}
