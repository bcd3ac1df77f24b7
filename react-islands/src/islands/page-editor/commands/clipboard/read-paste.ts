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

/** The clipboard content in each of the formats it offers. */
export interface Offered {
  text: string;
  html: string;
  /** True if the clipboard has a file, which cannot become a block. */
  hasFile: boolean;
}

/** Maximum JSON size of a page, in bytes. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Maximum length, in characters, of pasted text that is parsed as a document. */
const MAX_DOCUMENT = 8 * 1024 * 1024;

/** Reasons why nothing was pasted. `no-block`: the clipboard claims to hold blocks, but does not. */
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
      /** Number of blocks for pictures of the document, whose files the user still has to choose. */
      emptyPictures: number;
    }
  | { blocks: null; refusal: PasteRefusal };

/** Returns the blocks to paste into a page: copied blocks, or else the blocks of a document. */
export async function readPaste(offered: Offered, to: Destination, page: PageDocument): Promise<Pasted> {
  const reading = await readClipboard(offered.text, to);
  const pasted = reading.refusal === "none" ? await readDocument(offered, to) : readingOf(reading);
  if (pasted.blocks === null) return pasted;
  if (pasted.blocks.length === 0) return { blocks: null, refusal: emptyRefusal(pasted.troubles, offered) };
  const blocks = [...page.blocks, ...pasted.blocks];
  if (blocks.length > MAX_BLOCKS) return { blocks: null, refusal: "too-many" };
  return sizeOf({ ...page, blocks }) > MAX_BYTES ? { blocks: null, refusal: "page-too-large" } : pasted;
}

/** Returns the size of a page in bytes, as the server counts it. */
function sizeOf(page: PageDocument): number {
  return new TextEncoder().encode(JSON.stringify(page)).length;
}

/** Returns the reason why no block is left to paste. */
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
  // The parser for documents of other programs is loaded lazily, because few visits need it.
  const paste = await import("../../../../document/paste/paste").catch(() => null);
  if (!paste) return { blocks: null, refusal: "not-loaded" };
  const allowed = schemas.filter(mayAdd);
  const formatted = html === "" ? [] : paste.blocksOfHtml(html, allowed);
  const blocks = formatted.length > 0 ? formatted : paste.blocksOfText(text, allowed);
  return { blocks, troubles: [], emptyPictures: paste.countPictures(blocks, allowed) };
}
