import type { Block, BlockSchema } from "../../api/wire";
import { withNewKeys } from "../new-block";
import { checkedBlock, isRecord, type Trouble } from "./checked-block";
import { type FindFiles, hashesOf, isFileIDs, withFilesOf } from "./transfer";

/** Marks text on the clipboard as blocks, so that text of other origin is never taken for them. */
const FORMAT = "pagewright-blocks";
const VERSION = 1;

/** The most characters that are read, which is far more than the blocks of a page can have. */
const MAX_LENGTH = 4 * 1024 * 1024;
/** How deep the values of a block lie at most; the blocks that we make have a third of it. */
const MAX_DEPTH = 32;

/** What the system clipboard holds. The first release wrote the format and the blocks alone. */
interface Clipping {
  format: string;
  version?: number;
  /** The address of the installation that they were copied in, which says whose files the ids mean. */
  installation?: string;
  blocks: unknown[];
  /** The hashes of the files that the blocks show, by their ids. */
  files?: Record<string, string>;
}

/** Why a text on the clipboard gives no blocks. `none`: it is no data of a program. */
export type Refusal = "none" | "too-large" | "broken" | "foreign" | "newer";

export type Reading = { refusal: Refusal } | { refusal: null; blocks: Block[]; troubles: Trouble[] };

/** What blocks are read for. */
export interface Destination {
  /** The address of this installation. */
  installation: string;
  /** The types that blocks may have here; others are kept as they are. */
  schemas: BlockSchema[];
  /** Whether this person may add blocks of a type. */
  mayAdd: (schema: BlockSchema) => boolean;
  /** Finds files of this installation by the hashes of their content. */
  findFiles: FindFiles;
}

export function toClipboard(blocks: Block[], installation: string): string {
  const files = hashesOf(blocks);
  return JSON.stringify({ format: FORMAT, version: VERSION, installation, blocks, files } satisfies Clipping);
}

/** The blocks in a text: checked, with keys of their own for them and their items, and with files of this installation. */
export async function readClipboard(text: string, to: Destination): Promise<Reading> {
  if (!/^\s*[{[]/.test(text)) return { refusal: "none" };
  if (text.length > MAX_LENGTH) return { refusal: "too-large" };
  const clipping = parse(text);
  // What only looks like data is text that somebody wrote.
  if (clipping === null) return { refusal: text.includes(FORMAT) ? "broken" : "none" };
  if (Array.isArray(clipping)) return { refusal: clipping.some(isRecord) ? "foreign" : "none" };
  if (clipping.format !== FORMAT) return { refusal: "foreign" };
  if (typeof clipping.version === "number" && clipping.version > VERSION) return { refusal: "newer" };
  if (!isClipping(clipping)) return { refusal: "broken" };
  const { blocks, installation, files = {} } = clipping;
  const isOurs = installation === to.installation;
  const checked = blocks.map((block) => checkedBlock(block, { ...to, isOurs }));
  const moved = isOurs
    ? { blocks: checked.flatMap(({ block }) => block ?? []), troubles: [] }
    : await withFilesOf(
        checked.flatMap(({ block }) => block ?? []),
        files,
        to.findFiles,
      );
  return {
    refusal: null,
    blocks: moved.blocks.map(withNewKeys),
    troubles: [...new Set([...checked.flatMap(({ troubles }) => troubles), ...moved.troubles])],
  };
}

/** Null for what is no JSON. */
function parse(text: string): Record<string, unknown> | unknown[] | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isClipping(value: Record<string, unknown>): value is Record<string, unknown> & Clipping {
  const { version = VERSION, installation = "", blocks, files = {} } = value;
  return (
    typeof version === "number" &&
    typeof installation === "string" &&
    Array.isArray(blocks) &&
    isFileIDs(files) &&
    !isDeeper(blocks, MAX_DEPTH)
  );
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth === 0 || Object.values(value).some((each) => isDeeper(each, depth - 1));
}
