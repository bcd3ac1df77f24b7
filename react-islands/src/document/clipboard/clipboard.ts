import type { Block, BlockSchema } from "../../api/wire";
import { withNewKeys } from "../new-block";
import { checkedBlock, isRecord, type Trouble } from "./checked-block";
import { type FindFiles, hashesOf, isFileIDs, withFilesOf } from "./transfer";

/** Format name that identifies blocks on the clipboard. */
const FORMAT = "pagewright-blocks";
const VERSION = 1;

/** Maximum number of characters to read. The blocks of a page have far fewer. */
const MAX_LENGTH = 4 * 1024 * 1024;
/** Maximum depth of the values of a block. Pagewright's own blocks have a third of it. */
const MAX_DEPTH = 32;

/** Data on the system clipboard. The first release wrote only `format` and `blocks`. */
interface Clipping {
  format: string;
  version?: number;
  /** Address of the installation that the blocks were copied in, to which the file ids belong. */
  installation?: string;
  blocks: unknown[];
  /** Hashes of the files in the blocks, by file id. */
  files?: Record<string, string>;
}

/** Reason why a clipboard text has no blocks. `none` means ordinary text. */
export type Refusal = "none" | "too-large" | "broken" | "foreign" | "newer";

export type Reading = { refusal: Refusal } | { refusal: null; blocks: Block[]; troubles: Trouble[] };

/** The installation and the permissions that pasted blocks are checked against. */
export interface Destination {
  /** The address of this installation. */
  installation: string;
  /** The block types of this installation. Blocks of other types stay unchanged. */
  schemas: BlockSchema[];
  /** Returns true if the user may add blocks of a type. */
  mayAdd: (schema: BlockSchema) => boolean;
  /** Finds files of this installation by the hashes of their content. */
  findFiles: FindFiles;
}

export function toClipboard(blocks: Block[], installation: string): string {
  const files = hashesOf(blocks);
  return JSON.stringify({ format: FORMAT, version: VERSION, installation, blocks, files } satisfies Clipping);
}

/** Reads and checks the blocks in a text, with new keys for them and their items, and files of this installation. */
export async function readClipboard(text: string, to: Destination): Promise<Reading> {
  if (!/^\s*[{[]/.test(text)) return { refusal: "none" };
  if (text.length > MAX_LENGTH) return { refusal: "too-large" };
  const clipping = parse(text);
  // Invalid JSON without the format's name is ordinary text.
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

/** Returns null for invalid JSON. */
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
