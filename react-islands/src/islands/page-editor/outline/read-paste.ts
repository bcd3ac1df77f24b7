import type { Block } from "../../../api/wire";
import type { Trouble } from "../../../document/clipboard/checked-block";
import { type Destination, type Refusal, readClipboard } from "../../../document/clipboard/clipboard";
import { blocksOfHtml, blocksOfText } from "../../../document/paste/paste";

/** What the clipboard holds, in the forms that it offers. */
export interface Offered {
  text: string;
  html: string;
}

/** The most blocks that a page has. */
export const MAX_BLOCKS = 500;

/** The most characters of a document that are read as one. */
const MAX_DOCUMENT = 8 * 1024 * 1024;

export type Pasted =
  | { blocks: Block[]; troubles: Trouble[] }
  | { blocks: null; refusal: Refusal | "too-many" };

/** The blocks that the clipboard stands for on a page with so many blocks: copied ones, else those of a document. */
export async function readPaste({ text, html }: Offered, to: Destination, count: number): Promise<Pasted> {
  const reading = await readClipboard(text, to);
  if (reading.refusal !== null && reading.refusal !== "none")
    return { blocks: null, refusal: reading.refusal };
  const { blocks, troubles } = reading.refusal === null ? reading : documentOf({ text, html }, to);
  if (blocks === null) return { blocks: null, refusal: "too-large" };
  if (blocks.length === 0 && troubles.length === 0) return { blocks: null, refusal: "none" };
  if (count + blocks.length > MAX_BLOCKS) return { blocks: null, refusal: "too-many" };
  return { blocks, troubles };
}

function documentOf({ text, html }: Offered, { schemas, mayAdd }: Destination) {
  if (html.length + text.length > MAX_DOCUMENT) return { blocks: null, troubles: [] };
  const allowed = schemas.filter(mayAdd);
  const formatted = html === "" ? [] : blocksOfHtml(html, allowed);
  return { blocks: formatted.length > 0 ? formatted : blocksOfText(text, allowed), troubles: [] };
}
