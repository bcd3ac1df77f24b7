import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Caller } from "./publish-page.ts";

/** A stored block, with its pictures and documents. */
export interface StoredBlock {
  type: string;
  key: string;
  anchorPoint: string;
  props: Record<string, unknown>;
  __images?: Record<string, UsedFile[]>;
  __files?: Record<string, UsedFile[]>;
}

interface UsedFile {
  fileID: number;
  altText?: string;
}

interface Directory {
  files: { id: number; contentType: string }[];
}

const FIXTURES = fileURLToPath(new URL("../app/blocks/fixtures", import.meta.url));

/** Returns a block of every type, with files of the library. */
export async function everyBlock(caller: Caller): Promise<StoredBlock[]> {
  const library = await caller.post<Directory>("medialib/get-dir", { path: "/" });
  const pictures = library.files.filter(({ contentType }) => contentType === "image/jpeg");
  const documents = library.files.filter(({ contentType }) => contentType === "application/pdf");
  const names = (await readdir(FIXTURES)).sort();
  let used = 0;
  const taken = (from: Directory["files"], lists: Record<string, UsedFile[]> = {}) =>
    mapValues(lists, (list) =>
      list.map((file) => ({ ...file, fileID: from[used++ % from.length]?.id ?? file.fileID })),
    );
  const texts = await Promise.all(names.map((name) => readFile(`${FIXTURES}/${name}`, "utf8")));
  return texts.map((text) => {
    const block = JSON.parse(text) as StoredBlock;
    return { ...block, __images: taken(pictures, block.__images), __files: taken(documents, block.__files) };
  });
}

/** Replaces each text of several words by one word. */
export function withOneWord(blocks: StoredBlock[], word: string): StoredBlock[] {
  const said = (_: string, value: unknown) => {
    if (typeof value !== "string" || !value.includes(" ")) return value;
    return value.startsWith("<") ? value.replace(/>[^<]+</g, `>${word}<`) : word;
  };
  return blocks.map((block) => ({ ...block, props: JSON.parse(JSON.stringify(block.props, said)) }));
}

function mapValues<T>(record: Record<string, T>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
