import type { Block, BlockSchema } from "../../api/wire";
import { withNewKeys } from "../new-block";
import { checkedBlock, isRecord, type PasteProblem } from "./checked-block";
import { type FindFiles, hashesOf, isFileIDs, withFilesOf } from "./transfer";

/** Name of the clipboard format for blocks. */
const FORMAT = "pagewright-blocks";
const FORMAT_VERSION = 1;

/** Maximum length of the clipboard text, far longer than any page. */
const MAX_CLIPBOARD_CHARS = 4 * 1024 * 1024;
/**
 * Maximum nesting depth of JSON values in blocks.
 * Our own blocks need a third of it.
 */
const MAX_VALUE_DEPTH = 32;

/**
 * Clipboard data.
 * The first release wrote only the
 * members `format` and `blocks`.
 */
interface Clipping {
  format: string;
  version?: number;
  /** Address of the installation whose file ids the blocks contain. */
  installation?: string;
  blocks: unknown[];
  /** File hashes by file id. */
  files?: Record<string, string>;
}

/**
 * Reason why a text cannot be pasted as blocks.
 * `none` means that it is ordinary text.
 */
export type ClipboardRefusal = "none" | "too-large" | "broken" | "foreign" | "newer";

export type ClipboardReading =
  | { refusal: ClipboardRefusal }
  | { refusal: null; blocks: Block[]; troubles: PasteProblem[] };

/** Installation into which blocks are pasted, with the user's permissions. */
export interface Destination {
  /** Address of this installation. */
  installation: string;
  /**
   * Block types of this installation.
   * Blocks of other types are pasted unchanged.
   */
  schemas: BlockSchema[];
  mayAdd: (schema: BlockSchema) => boolean;
  /** Finds files of this installation by content hash. */
  findFiles: FindFiles;
}

export function toClipboard(blocks: Block[], installation: string): string {
  const files = hashesOf(blocks);
  return JSON.stringify({
    format: FORMAT,
    version: FORMAT_VERSION,
    installation,
    blocks,
    files,
  } satisfies Clipping);
}

/**
 * Parses and checks copied blocks.
 * Gives them new keys, and equal files of this installation.
 */
export async function readClipboard(text: string, to: Destination): Promise<ClipboardReading> {
  if (!/^\s*[{[]/.test(text)) return { refusal: "none" };
  if (text.length > MAX_CLIPBOARD_CHARS) return { refusal: "too-large" };
  const clipping = parse(text);
  // Broken JSON that does not name the format is ordinary text.
  if (clipping === null) return { refusal: text.includes(FORMAT) ? "broken" : "none" };
  if (Array.isArray(clipping)) return { refusal: clipping.some(isRecord) ? "foreign" : "none" };
  if (clipping.format !== FORMAT) return { refusal: "foreign" };
  if (typeof clipping.version === "number" && clipping.version > FORMAT_VERSION) return { refusal: "newer" };
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

function parse(text: string): Record<string, unknown> | unknown[] | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isClipping(value: Record<string, unknown>): value is Record<string, unknown> & Clipping {
  const { version = FORMAT_VERSION, installation = "", blocks, files = {} } = value;
  return (
    typeof version === "number" &&
    typeof installation === "string" &&
    Array.isArray(blocks) &&
    isFileIDs(files) &&
    !isDeeper(blocks, MAX_VALUE_DEPTH)
  );
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return depth === 0 || Object.values(value).some((each) => isDeeper(each, depth - 1));
}
