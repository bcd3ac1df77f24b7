import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesIn } from "./files-in.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const COMPRESSIBLE = /\.(css|html|js|svg|txt|wasm|webmanifest|xml)$/;

/** Bytes of a file, raw and compressed. */
export interface FileSize {
  name: string;
  plain: number;
  brotli: number;
}

/**
 * Writes `.br` and `.gz` files. Copies unchanged ones.
 * Skips JSON, because only the server reads it.
 */
export async function compressFolder(folder: string, former: string): Promise<FileSize[]> {
  const names = filesIn(folder).filter((name) => COMPRESSIBLE.test(name));
  return Promise.all(names.map((name) => compressFile(`${folder}/${name}`, `${former}/${name}`, name)));
}

async function compressFile(file: string, former: string, name: string): Promise<FileSize> {
  const bytes = readFileSync(file);
  if (isCompressed(former) && bytes.equals(readFileSync(former))) {
    for (const ending of [".br", ".gz"]) cpSync(former + ending, file + ending);
  } else {
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    const [small, zipped] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
    writeFileSync(`${file}.br`, small);
    writeFileSync(`${file}.gz`, zipped);
  }
  return { name, plain: bytes.length, brotli: statSync(`${file}.br`).size };
}

function isCompressed(file: string): boolean {
  return ["", ".br", ".gz"].every((ending) => existsSync(file + ending));
}
