import { findFilesByHash } from "../../../../api/media";
import { readTemplate } from "../../../../api/templates";
import type { BlockSchema, Template } from "../../../../api/wire";
import { toClipboard } from "../../../../document/clipboard/clipboard";
import { type BlockPosition, blocksIn } from "../../../../document/commands/blocks";
import type { Editor } from "../../state/editor";
import { mayChangeType } from "../../state/may-change-type";
import { renderNow } from "../../state/render-now";
import { followSelection } from "../../state/selected-row";
import { documentIn } from "../../state/slices/document";
import { type ClipboardFormats, readPaste } from "./read-paste";

/**
 * Copies and pastes blocks.
 * The exported functions return the text to announce.
 */

/**
 * Copies blocks during a clipboard event.
 * Returns null if there are no blocks.
 */
export function copyToEvent(editor: Editor, data: DataTransfer, blocks: string[]): string | null {
  const text = textOf(editor, blocks);
  if (text === null) return null;
  data.setData("text/plain", text);
  return editor.words.t("outline.copied", { count: blocks.length });
}

export function pasteFromEvent(editor: Editor, data: DataTransfer, after: string | null): Promise<string> {
  const offer = () => ({
    text: data.getData("text/plain"),
    html: data.getData("text/html"),
    hasFile: data.types.includes("Files"),
  });
  return insert(editor, offer, { after });
}

/**
 * Copies blocks without a clipboard
 * event, for menus and buttons.
 * Rejects if the browser or the user denies access.
 */
export async function copyBlocks(editor: Editor, blocks: string[]): Promise<string> {
  await navigator.clipboard.writeText(textOf(editor, blocks) ?? "");
  return editor.words.t("outline.copied", { count: blocks.length });
}

/**
 * Pastes blocks without a clipboard
 * event, for menus and buttons.
 * Rejects if the browser or the user denies access.
 */
export async function pasteFromClipboard(editor: Editor, after: string | null): Promise<string> {
  const offered = await readSystemClipboard();
  return insert(editor, () => offered, { after });
}

/**
 * Inserts the blocks of a pattern, with
 * the checks and limits of pasted blocks.
 */
export async function insertPattern(editor: Editor, pattern: Template, at: BlockPosition): Promise<string> {
  const { t } = editor.words;
  try {
    const { blocks, missingFiles } = await readTemplate(pattern.id, editor.session.state().page.locale);
    const text = toClipboard(blocks, window.location.origin);
    const said = await insertClipboard(editor, { text, html: "", hasFile: false }, at, "templates.inserted");
    return missingFiles === 0 ? said : `${said} ${t("templates.missingFiles", { count: missingFiles })}`;
  } catch {
    return t("templates.notInserted");
  }
}

/**
 * Returns blocks as text for the clipboard.
 * Null if there are none.
 */
function textOf(editor: Editor, blocks: string[]): string | null {
  const found = blocksIn(documentIn(editor), blocks);
  return found.length > 0 ? toClipboard(found, window.location.origin) : null;
}

/**
 * Pastes blocks.
 * Catches all errors, because other
 * programs may copy unexpected content.
 */
async function insert(editor: Editor, offer: () => ClipboardFormats, at: BlockPosition): Promise<string> {
  try {
    return await insertClipboard(editor, offer(), at);
  } catch {
    return editor.words.t("outline.refusal.failed");
  }
}

async function insertClipboard(
  editor: Editor,
  offered: ClipboardFormats,
  at: BlockPosition,
  announced: "outline.pasted" | "templates.inserted" = "outline.pasted",
): Promise<string> {
  const { t } = editor.words;
  const destination = {
    installation: window.location.origin,
    schemas: editor.props.blockTypes,
    mayAdd: (schema: BlockSchema) => mayChangeType(editor, schema),
    findFiles: findFilesByHash,
  };
  const pasted = await readPaste(offered, destination, documentIn(editor));
  if (pasted.blocks === null) {
    if (pasted.refusal === "none") return t("outline.nothingToPaste");
    return pasted.refusal === "too-many" ? t("outline.full") : t(`outline.refusal.${pasted.refusal}`);
  }
  const { blocks, troubles, emptyPictures } = pasted;
  renderNow(() => editor.pasteBlocks(blocks, at));
  followSelection();
  return [
    t(announced, { count: blocks.length }),
    ...(emptyPictures > 0 ? [t("outline.emptyPictures", { count: emptyPictures })] : []),
    ...troubles.map((trouble) => t(`outline.trouble.${trouble}`)),
  ].join(" ");
}

async function readSystemClipboard(): Promise<ClipboardFormats> {
  const offered: ClipboardFormats = { text: "", html: "", hasFile: false };
  for (const item of await navigator.clipboard.read()) {
    const textOf = async (type: string) =>
      item.types.includes(type) ? (await item.getType(type)).text() : "";
    offered.text ||= await textOf("text/plain");
    offered.html ||= await textOf("text/html");
    offered.hasFile ||= item.types.some((type) => type.startsWith("image/"));
  }
  return offered;
}
