import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Field } from "../../../../api/wire";
import { readValue } from "../../../../document/apply";
import type { Target } from "../../../../document/delta";
import { findBlock } from "../../../../document/document";
import { followItems, followPath } from "../../../../document/field-trail";
import { type Extent, extentOf } from "../../../../lib/extent";
import { inLanguage } from "../../../../lib/labels";
import { findSchema, typeName } from "../../../../lib/schema";
import { useItemText, useTrailText } from "../../../../shared/use-trail-text";
import { useLanguage } from "../../../../ui/use-language";
import { useEditorProps } from "../editor-props";
import { usePage, useSession } from "../session-context";
import { extentOfPageField } from "./page-field-extent";
import { type FieldPlace, tabOfPlace } from "./page-fields";
import { shownField } from "./use-jump";

interface PlaceText {
  /** Where the field is. */
  where: string;
  /** What it is called. */
  label: string;
  /** How much it may hold, and holds; null where that is not counted. */
  extent: Extent | null;
  /** The kind of the field; null for what is about an item or a block. */
  kind: Field["kind"] | null;
}

/** Says where a field is, and what it is called. */
export function usePlaceText(): (place: FieldPlace) => PlaceText {
  const { t } = useTranslation(["workflow", "editor", "common"]);
  const language = useLanguage();
  const session = useSession();
  const trailText = useTrailText();
  const itemText = useItemText();
  const { type } = usePage();
  const { blockTypes, pageTypes } = useEditorProps();
  return useCallback(
    (place) => {
      const { present } = session.state().history;
      if (place.part === "page") {
        const label = place.field === "slug" ? t("address.slug") : t(`common:part.${place.field}`);
        const tab = tabOfPlace(place);
        const extent = extentOfPageField(place.field, present);
        return { where: tab ? `${t(`tabs.${tab}`)} › ${label}` : label, label, extent, kind: "text" };
      }
      const block = place.part === "block" ? findBlock(present, place.key) : null;
      const schema = block ? findSchema(blockTypes, block.type) : pageTypes.find(({ id }) => id === type);
      const name = block ? typeName(blockTypes, block.type, language) : t("editor:settings.heading");
      if (place.field === "anchorPoint") {
        const label = t("common:part.anchorPoint");
        return { where: `${name} › ${label}`, label, extent: null, kind: "text" };
      }
      const content = (block ? block.props : present.pageType.props) ?? {};
      const fields = schema?.fields ?? [];
      const trail = followPath(fields, shownField(place.field), content);
      if (trail) {
        const { field } = trail;
        const target: Target =
          place.part === "block" ? { part: "block", key: place.key } : { part: "page-type" };
        const value = readValue(present, target, "props", place.field);
        return {
          where: `${name} › ${trailText(trail)}`,
          label: inLanguage(field.label, language),
          extent: extentOf(field, value),
          kind: field.kind,
        };
      }
      // What is about an item itself, such as its key, is at none of its fields.
      const item = followItems(fields, shownField(place.field), content)?.at(-1);
      return item
        ? { where: `${name} › ${itemText(item)}`, label: itemText(item), extent: null, kind: null }
        : { where: name, label: name, extent: null, kind: null };
    },
    [t, language, session, trailText, itemText, type, blockTypes, pageTypes],
  );
}
