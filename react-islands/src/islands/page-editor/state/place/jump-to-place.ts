import { findBlock } from "../../../../document/document";
import { WHOLE_FORM } from "../../../../fields/jump";
import { findSchema } from "../../../../lib/schema";
import type { Editor } from "../editor";
import { documentIn } from "../slices/document";
import { type FieldPlace, tabOfPlace } from "./page-fields";
import { shownField } from "./shown-field";

/**
 * Jumps to a field.
 * If the field does not exist, jumps to
 * the form of the block or page.
 */
export function jumpToPlace(editor: Editor, place: FieldPlace): void {
  if (place.part === "page") {
    editor.openTab(tabOfPlace(place) ?? editor.tab);
    editor.jumpToPage(place.field);
    return;
  }
  editor.openTab("overview");
  const block = place.part === "block" ? place.key : null;
  const [name] = place.field.split(/[.[]/);
  const hasField = name === "anchorPoint" || fieldsIn(editor, block)?.some((field) => field.name === name);
  editor.jumpTo(block, hasField ? shownField(place.field) : WHOLE_FORM);
}

/**
 * Returns the fields of a block, or
 * of the page type if `key` is null.
 * Returns nothing for unknown blocks and types.
 */
function fieldsIn({ session, props }: Editor, key: string | null) {
  if (key === null) return props.pageTypes.find(({ id }) => id === session.state().page.type)?.fields;
  const block = findBlock(documentIn({ session }), key);
  return block && findSchema(props.blockTypes, block.type)?.fields;
}
