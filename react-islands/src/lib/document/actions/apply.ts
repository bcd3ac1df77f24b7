import type { PageDocument } from "../document";
import { type AddBlock, addBlock } from "./add-block";
import { type DuplicateBlock, duplicateBlock } from "./duplicate-block";
import { type MoveBlock, moveBlock } from "./move-block";
import { type PasteBlocks, pasteBlocks } from "./paste-blocks";
import { type RemoveBlock, removeBlock } from "./remove-block";
import { type ReplaceBlock, replaceBlock } from "./replace-block";
import { type ReplaceDocument, replaceDocument } from "./replace-document";
import { type SetAnchor, setAnchor } from "./set-anchor";
import { type SetBlockImage, setBlockImage } from "./set-block-image";
import { type SetBlockProp, setBlockProp } from "./set-block-prop";
import { type SetPageField, setPageField } from "./set-page-field";
import { type SetPageImage, setPageImage } from "./set-page-image";
import { type SetPageProp, setPageProp } from "./set-page-prop";
import { type TakeBlock, takeBlock } from "./take-block";

/** Everything that can happen to a document. */
export type Action =
  | AddBlock
  | DuplicateBlock
  | MoveBlock
  | PasteBlocks
  | RemoveBlock
  | ReplaceBlock
  | ReplaceDocument
  | SetAnchor
  | SetBlockImage
  | SetBlockProp
  | SetPageField
  | SetPageImage
  | SetPageProp
  | TakeBlock;

export function apply(document: PageDocument, action: Action): PageDocument {
  switch (action.type) {
    case "add-block":
      return addBlock(document, action);
    case "duplicate-block":
      return duplicateBlock(document, action);
    case "move-block":
      return moveBlock(document, action);
    case "paste-blocks":
      return pasteBlocks(document, action);
    case "remove-block":
      return removeBlock(document, action);
    case "replace-block":
      return replaceBlock(document, action);
    case "replace-document":
      return replaceDocument(document, action);
    case "set-anchor":
      return setAnchor(document, action);
    case "set-block-image":
      return setBlockImage(document, action);
    case "set-block-prop":
      return setBlockProp(document, action);
    case "set-page-field":
      return setPageField(document, action);
    case "set-page-image":
      return setPageImage(document, action);
    case "set-page-prop":
      return setPageProp(document, action);
    case "take-block":
      return takeBlock(document, action);
  }
}

/**
 * What an action keeps typing at, or null. Actions in a row with one subject are one step to undo, so that
 * undoing takes back words and not letters.
 */
export function subjectOf(action: Action): string | null {
  switch (action.type) {
    case "set-block-prop":
      return `block ${action.key} ${action.field}`;
    case "set-block-image":
      return `image ${action.key} ${action.field} ${action.image?.fileID}`;
    case "set-anchor":
      return `anchor ${action.key}`;
    case "set-page-prop":
      return `page prop ${action.field}`;
    case "set-page-field":
      return `page ${Object.keys(action.change).join()}`;
    default:
      return null;
  }
}
