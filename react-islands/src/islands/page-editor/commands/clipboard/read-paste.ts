import type { Block } from "../../../../api/wire";
import type { Trouble } from "../../../../document/clipboard/checked-block";
import {
  type Destination,
  type Reading,
  type Refusal,
  readClipboard,
} from "../../../../document/clipboard/clipboard";
import type { PageDocument } from "../../../../document/document";
import { MAX_BLOCKS } from "../../state/slices/document";

/** What the clipboard holds, in the forms that it offers. */
export interface Offered {
  text: string;
  html: string;
  /** Whether there is a file, which no block can be made of here. */
  hasFile: boolean;
}

/** The most bytes of JSON that a page has. */
const MAX_BYTES = 2 * 1024 * 1024;

/** The most characters of a document that are read as one. */
const MAX_DOCUMENT = 8 * 1024 * 1024;

/** Why the clipboard holds nothing that was pasted. `no-block`: what it says to be blocks is none. */
export type PasteRefusal =
  | Refusal
  | "file"
  | "no-block"
  | "not-permitted"
  | "too-many"
  | "page-too-large"
  | "not-loaded";

export type Pasted =
  | {
      blocks: Block[];
      troubles: Trouble[];
      /** How many of the blocks stand for a picture of a document, which is still to be chosen. */
      emptyPictures: number;
    }
  | { blocks: null; refusal: PasteRefusal };

/** The blocks that the clipboard stands for on a page: copied ones, else those of a document. */
export async function readPaste(offered: Offered, to: Destination, page: PageDocument): Promise<Pasted> {
  const reading = await readClipboard(offered.text, to);
  const pasted = reading.refusal === "none" ? await readDocument(offered, to) : readingOf(reading);
  if (pasted.blocks === null) return pasted;
  if (pasted.blocks.length === 0) return { blocks: null, refusal: emptyRefusal(pasted.troubles, offered) };
  const blocks = [...page.blocks, ...pasted.blocks];
  if (blocks.length > MAX_BLOCKS) return { blocks: null, refusal: "too-many" };
  return sizeOf({ ...page, blocks }) > MAX_BYTES ? { blocks: null, refusal: "page-too-large" } : pasted;
}

/** The bytes of a page as the server counts them. */
function sizeOf(page: PageDocument): number {
  return new TextEncoder().encode(JSON.stringify(page)).length;
}

/** Why no block is left of what was read. */
function emptyRefusal(troubles: Trouble[], { hasFile }: Offered): PasteRefusal {
  if (troubles.includes("not-permitted")) return "not-permitted";
  if (troubles.includes("no-block")) return "no-block";
  return hasFile ? "file" : "none";
}

function readingOf(reading: Reading): Pasted {
  if (reading.refusal !== null) return { blocks: null, refusal: reading.refusal };
  return { blocks: reading.blocks, troubles: reading.troubles, emptyPictures: 0 };
}

async function readDocument({ text, html }: Offered, { schemas, mayAdd }: Destination): Promise<Pasted> {
  if (html.length + text.length > MAX_DOCUMENT) return { blocks: null, refusal: "too-large" };
  // Reading documents of other programs is code that few visits need.
  const paste = await import("../../../../document/paste/paste").catch(() => null);
  if (!paste) return { blocks: null, refusal: "not-loaded" };
  const allowed = schemas.filter(mayAdd);
  const formatted = html === "" ? [] : paste.blocksOfHtml(html, allowed);
  const blocks = formatted.length > 0 ? formatted : paste.blocksOfText(text, allowed);
  return { blocks, troubles: [], emptyPictures: paste.countPictures(blocks, allowed) };
}
