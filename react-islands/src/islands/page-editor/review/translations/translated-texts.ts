import type { Block, BlockSchema } from "../../../../api/wire";
import { findBlock, type PageDocument } from "../../../../document/document";
import { findSchema } from "../../../../lib/schema";
import { type FieldWords, wordsOfBlock } from "./block-words";

/** Text of the source, with its state on this page. */
export interface TranslatedText {
  /** Block key. Null for the page title. */
  key: string | null;
  path: string;
  /**
   * True if the text is not empty
   * and differs from the source.
   */
  isTranslated: boolean;
}

/**
 * Returns the texts of the source
 * and their states, in page order.
 */
export function translatedTexts(
  source: PageDocument,
  own: PageDocument,
  schemas: BlockSchema[],
): TranslatedText[] {
  const title = { key: null, path: "title", isTranslated: isTranslated(source.title, own.title) };
  return [...(hasLetters(source.title) ? [title] : []), ...own.blocks.flatMap((block) => ofBlock(block))];

  function ofBlock(block: Block): TranslatedText[] {
    const original = findBlock(source, block.key);
    const schema = findSchema(schemas, block.type);
    if (!original || !schema || original.type !== block.type) return [];
    const words = new Map(proseOf(block, schema).map((field) => [idOf(field), field.words]));
    return proseOf(original, schema)
      .filter((field) => hasLetters(field.words))
      .filter((field) => field.picture === undefined || words.has(idOf(field)))
      .map((field) => ({
        key: block.key,
        path: field.path,
        isTranslated: isTranslated(field.words, words.get(idOf(field)) ?? ""),
      }));
  }
}

/**
 * Returns the next untranslated text.
 * Continues at the first text after the last.
 * Null if there is none.
 */
export function nextUntranslated(
  texts: TranslatedText[],
  from: Pick<TranslatedText, "key" | "path"> | null,
): TranslatedText | null {
  const at = from ? texts.findLastIndex(({ key, path }) => key === from.key && path === from.path) : -1;
  const inOrder = [...texts.slice(at + 1), ...texts.slice(0, at + 1)];
  return inOrder.find((text) => !text.isTranslated) ?? null;
}

/** Returns what the texts of two pages are matched by. Only pictures share a path. */
function idOf({ path, picture }: FieldWords): string {
  return picture === undefined ? path : `${path} ${picture}`;
}

function isTranslated(source: string, own: string): boolean {
  return own.trim() !== "" && own !== source;
}

/** Returns false for numbers and punctuation, which need no translation. */
function hasLetters(words: string): boolean {
  return /\p{L}/u.test(words);
}

/**
 * Texts by block.
 * Blocks are immutable, so a
 * changed block has a new entry.
 */
const READ = new WeakMap<Block, FieldWords[]>();

function proseOf(block: Block, schema: BlockSchema): FieldWords[] {
  const known = READ.get(block);
  if (known) return known;
  const prose = wordsOfBlock(block, schema.fields);
  READ.set(block, prose);
  return prose;
}
