import {
  combineTransactionSteps,
  type Editor,
  findChildrenInRange,
  getChangedRanges,
  getMarksBetween,
  Mark,
  type Range,
} from "@tiptap/core";
import type { MarkType, Node } from "@tiptap/pm/model";
import { Plugin, type Transaction } from "@tiptap/pm/state";
import { ReplaceStep, type Transform } from "@tiptap/pm/transform";
import { isLink } from "../../lib/link";
import { addressToLink, typedLink } from "./link-text";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    link: {
      setLink: (attributes: { href: string; target: string | null }) => ReturnType;
      unsetLink: () => ReturnType;
    };
  }
}

const REL = "noopener noreferrer";

/**
 * Transaction metadata that prevents
 * the conversion of addresses to links.
 */
const UNCONVERTED = "preventAutolink";

/**
 * Mark for links.
 * It renders the same attributes as the server.
 * Otherwise opening a text would change it.
 */
export const Link = Mark.create({
  name: "link",
  priority: 1000,
  keepOnSplit: false,
  exitable: true,
  inclusive: true,
  addAttributes: () => ({ href: { default: null }, target: { default: null }, rel: { default: REL } }),
  parseHTML: () => [
    { tag: "a[href]", getAttrs: (element) => (isLink(element.getAttribute("href") ?? "") ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes: { href, target, rel } }) => [
    "a",
    { href: isLink(href ?? "") ? href : "", target, rel },
    0,
  ],
  addCommands() {
    return {
      setLink:
        (attributes) =>
        ({ chain }) =>
          isLink(attributes.href) && chain().setMark(this.name, attributes).setMeta(UNCONVERTED, true).run(),
      unsetLink:
        () =>
        ({ chain }) =>
          chain().unsetMark(this.name, { extendEmptyMarkRange: true }).setMeta(UNCONVERTED, true).run(),
    };
  },
  addProseMirrorPlugins() {
    return [convertTyped(this.type), convertPasted(this.editor, this.type)];
  },
});

/**
 * Links an address when the user
 * types Space or Enter after it.
 */
function convertTyped(type: MarkType): Plugin {
  const isLeftAlone = (transaction: Transaction) =>
    transaction.getMeta(UNCONVERTED) || transaction.getMeta("uiEvent") === "paste";
  return new Plugin({
    appendTransaction: (transactions, before, after) => {
      if (!transactions.some(({ docChanged }) => docChanged) || transactions.some(isLeftAlone)) return null;
      if (before.doc.eq(after.doc)) return null;
      const { tr } = after;
      const transform = combineTransactionSteps(before.doc, [...transactions]);
      for (const range of insertedRanges(transform)) unlinkSpaces(tr, range, type);
      for (const { newRange } of getChangedRanges(transform)) linkWordBefore(tr, after.doc, newRange, type);
      return tr.steps.length > 0 ? tr : null;
    },
  });
}

/** Returns the ranges of inserted text, the last first. */
function insertedRanges({ steps, mapping }: Transform): Range[] {
  return steps
    .flatMap((step, index) => {
      if (!(step instanceof ReplaceStep) || step.slice.size === 0) return [];
      const rest = mapping.slice(index + 1);
      const from = rest.map(step.from, 1);
      const to = rest.map(step.from + step.slice.size, -1);
      return from < to ? [{ from, to }] : [];
    })
    .sort((left, right) => right.to - left.to);
}

/** Removes the link from typed spaces at its end. */
function unlinkSpaces(tr: Transaction, { from, to }: Range, type: MarkType): void {
  const end = tr.doc.resolve(to);
  if (!end.nodeBefore?.isText) return;
  // U+FFFC stands for leaf nodes, which are no spaces.
  const [spaces] = tr.doc.textBetween(from, to, "\uFFFC", "\uFFFC").match(/\s+$/) ?? [];
  if (spaces === undefined) return;
  const links = getMarksBetween(to - spaces.length, to, tr.doc).filter(({ mark }) => mark.type === type);
  const { nodeAfter } = end;
  if (links.length === 0 || (nodeAfter && links.some(({ mark }) => mark.isInSet(nodeAfter.marks)))) return;
  const { storedMarks } = tr;
  tr.removeMark(to - spaces.length, to, type);
  tr.setStoredMarks(storedMarks);
  if (tr.selection.empty && tr.selection.from === to) tr.removeStoredMark(type);
}

function linkWordBefore(tr: Transaction, doc: Node, range: Range, type: MarkType): void {
  const blocks = findChildrenInRange(doc, range, (node) => node.isTextblock);
  const [block] = blocks;
  if (!block) return;
  // After Enter, the typed word is at
  // the end of the first paragraph.
  const isSplit = blocks.length > 1;
  if (!isSplit && !/\s$/.test(doc.textBetween(range.from, range.to, " ", " "))) return;
  const end = isSplit ? block.pos + block.node.nodeSize : range.to;
  const text = doc.textBetween(block.pos, end, undefined, " ");
  const word = text.split(/\s/).filter(Boolean).at(-1);
  const link = word === undefined ? null : typedLink(word);
  if (word === undefined || link === null) return;
  const from = block.pos + 1 + text.lastIndexOf(word) + word.indexOf(link);
  const to = from + link.length;
  const { code } = doc.type.schema.marks;
  if (code && doc.rangeHasMark(from, to, code)) return;
  if (getMarksBetween(from, to, doc).some(({ mark }) => mark.type === type)) return;
  tr.addMark(from, to, type.create({ href: link }));
}

/** Links the selected text when the user pastes an address. */
function convertPasted({ commands }: Editor, type: MarkType): Plugin {
  return new Plugin({
    props: {
      handlePaste: ({ state }, _, { content }) => {
        if (state.selection.empty) return false;
        const href = addressToLink(content.textBetween(0, content.size));
        return href !== null && commands.setMark(type, { href });
      },
    },
  });
}
