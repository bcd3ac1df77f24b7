import { readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesIn } from "./files-in.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const COMPRESSIBLE = /\.(css|html|js|svg|txt|wasm|webmanifest|xml)$/;

/** The bytes of a file as it is, and as browsers receive it. */
export interface FileSize {
  name: string;
  plain: number;
  brotli: number;
}

/** Writes a `.br` and a `.gz` beside every file that gains from it. JSON is read by the server only. */
export async function compressFolder(folder: string): Promise<FileSize[]> {
  const names = filesIn(folder).filter((name) => COMPRESSIBLE.test(name));
  return Promise.all(names.map((name) => compressFile(folder, name)));
}

async function compressFile(folder: string, name: string): Promise<FileSize> {
  const bytes = readFileSync(`${folder}/${name}`);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [small, zipped] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
  writeFileSync(`${folder}/${name}.br`, small);
  writeFileSync(`${folder}/${name}.gz`, zipped);
  return { name, plain: bytes.length, brotli: small.length };
}
