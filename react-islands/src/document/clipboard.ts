import type { Block } from "../api/wire";
import { withNewKeys } from "./new-block";

/** Marks text on the clipboard as blocks, so that text of other origin is never taken for them. */
const FORMAT = "pagewright-blocks";

export function toClipboard(blocks: Block[]): string {
  return JSON.stringify({ format: FORMAT, blocks });
}

/** The blocks in a text, with keys of their own for them and their items; none when the text holds no blocks. */
export function fromClipboard(text: string): Block[] {
  const value = parse(text);
  if (!isRecord(value) || value.format !== FORMAT || !Array.isArray(value.blocks)) return [];
  return value.blocks.filter(isBlock).map(withNewKeys);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isBlock(value: unknown): value is Block {
  return (
    isRecord(value) && typeof value.type === "string" && (value.props === undefined || isRecord(value.props))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
