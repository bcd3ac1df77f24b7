import { useTranslation } from "react-i18next";
import type { Block } from "../../../../api/wire";
import { isSameContent } from "../../../../document/same-content";
import { findSchema } from "../../../../lib/schema";
import { useMayChangeType } from "../../state/may-change-type";
import { useEditorProps } from "../../state/use-editor";
import { useSessionMembers } from "../../state/use-session";
import { PlaceList } from "./place-list";

/**
 * Lists changed blocks whose type the user may not change.
 * The server refuses them without naming them.
 * They result from undoing a removal,
 * or from a withdrawn permission.
 */
export function NotPermittedList() {
  const { t } = useTranslation("editor");
  const { blockTypes } = useEditorProps();
  const mayChange = useMayChangeType();
  const isPermitted = ({ type }: Block) => mayChange(findSchema(blockTypes, type));
  const refused = useSessionMembers(({ history, saved }) =>
    history.present.blocks.filter(
      (block) => !isPermitted(block) && !saved.blocks.some((former) => isSameContent(block, former)),
    ),
  );
  const notes = refused.map(({ key }) => ({
    id: key,
    place: { part: "block" as const, key, field: "" },
    text: () => t("form.notStored"),
  }));
  return <PlaceList notes={notes} />;
}
