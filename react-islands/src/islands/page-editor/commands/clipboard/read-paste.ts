import type { Block } from "../../../../api/wire";
import type { PasteProblem } from "../../../../document/clipboard/checked-block";
import {
  type ClipboardReading,
  type ClipboardRefusal,
  type Destination,
  readClipboard,
} from "../../../../document/clipboard/clipboard";
import type { PageDocument } from "../../../../document/document";
import { MAX_BLOCKS } from "../../state/slices/document";

/** Content of the clipboard in several formats. */
export interface ClipboardFormats {
  text: string;
  html: string;
  /** True if files were copied. They cannot become blocks. */
  hasFile: boolean;
}

/** Maximum JSON size of a page, in bytes. */
const MAX_PAGE_BYTES = 2 * 1024 * 1024;

/** Maximum number of pasted characters that are parsed. */
const MAX_DOCUMENT_CHARS = 8 * 1024 * 1024;

/**
 * Reason that nothing was pasted.
 * `no-block` means that the copied
 * data contains no valid block.
 */
export type PasteRefusal =
  | ClipboardRefusal
  | "file"
  | "no-block"
  | "not-permitted"
  | "too-many"
  | "page-too-large"
  | "not-loaded";

export type Pasted =
  | {
      blocks: Block[];
      troubles: PasteProblem[];
      /** Number of pasted picture blocks that have no file. */
      emptyPictures: number;
    }
  | { blocks: null; refusal: PasteRefusal };

/**
 * Returns blocks that were copied in an editor.
 * If there are none, converts a copied document to blocks.
 */
export async function readPaste(
  offered: ClipboardFormats,
  to: Destination,
  page: PageDocument,
): Promise<Pasted> {
  const reading = await readClipboard(offered.text, to);
  const pasted = reading.refusal === "none" ? await readDocument(offered, to) : readingOf(reading);
  if (pasted.blocks === null) return pasted;
  if (pasted.blocks.length === 0) return { blocks: null, refusal: emptyRefusal(pasted.troubles, offered) };
  const blocks = [...page.blocks, ...pasted.blocks];
  if (blocks.length > MAX_BLOCKS) return { blocks: null, refusal: "too-many" };
  return sizeOf({ ...page, blocks }) > MAX_PAGE_BYTES ? { blocks: null, refusal: "page-too-large" } : pasted;
}

/** Returns the size in bytes, as the server counts it. */
function sizeOf(page: PageDocument): number {
  return new TextEncoder().encode(JSON.stringify(page)).length;
}

/** Returns the reason that no block can be pasted. */
function emptyRefusal(troubles: PasteProblem[], { hasFile }: ClipboardFormats): PasteRefusal {
  if (troubles.includes("not-permitted")) return "not-permitted";
  if (troubles.includes("no-block")) return "no-block";
  return hasFile ? "file" : "none";
}

function readingOf(reading: ClipboardReading): Pasted {
  if (reading.refusal !== null) return { blocks: null, refusal: reading.refusal };
  return { blocks: reading.blocks, troubles: reading.troubles, emptyPictures: 0 };
}

async function readDocument(
  { text, html }: ClipboardFormats,
  { schemas, mayAdd }: Destination,
): Promise<Pasted> {
  if (html.length + text.length > MAX_DOCUMENT_CHARS) return { blocks: null, refusal: "too-large" };
  // Loaded lazily, because few users paste documents.
  const paste = await import("../../../../document/paste/paste").catch(() => null);
  if (!paste) return { blocks: null, refusal: "not-loaded" };
  const allowed = schemas.filter(mayAdd);
  const formatted = html === "" ? [] : paste.blocksOfHtml(html, allowed);
  const blocks = formatted.length > 0 ? formatted : paste.blocksOfText(text, allowed);
  return { blocks, troubles: [], emptyPictures: paste.countPictures(blocks, allowed) };
}
