import { findBlock } from "../../../../document/document";
import { WHOLE_FORM } from "../../../../fields/jump";
import { findSchema } from "../../../../lib/schema";
import { useEditorProps } from "../editor-props";
import { useSelection } from "../selection";
import { usePage, useSession } from "../session-context";
import { useTab } from "../use-tab";
import { type FieldPlace, tabOfPlace } from "./page-fields";

/** Leads to the field at a place, or to the form where the schema has no such field. */
export function useJump(): (place: FieldPlace) => void {
  const { jumpTo, jumpToPage } = useSelection();
  const { tab, open } = useTab();
  const session = useSession();
  const { type } = usePage();
  const { blockTypes, pageTypes } = useEditorProps();
  const fieldsAt = (key: string | null) => {
    if (key === null) return pageTypes.find(({ id }) => id === type)?.fields;
    const block = findBlock(session.state().history.present, key);
    return block && findSchema(blockTypes, block.type)?.fields;
  };
  return (place) => {
    if (place.part === "page") {
      open(tabOfPlace(place) ?? tab);
      jumpToPage(place.field);
    } else {
      open("overview");
      const key = place.part === "block" ? place.key : null;
      const [name] = place.field.split(/[.[]/);
      const hasField = name === "anchorPoint" || fieldsAt(key)?.some((field) => field.name === name);
      jumpTo(key, hasField ? shownField(place.field) : WHOLE_FORM);
    }
  };
}

/** The field that is shown for a path: what is about an item without a key is shown at its list. */
export function shownField(path: string): string {
  return path.replace(/\[\]\..*$/, "");
}
