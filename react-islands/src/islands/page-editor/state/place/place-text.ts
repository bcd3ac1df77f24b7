import type { TFunction } from "i18next";
import type { Field, PageEditorProps } from "../../../../api/wire";
import { readValue } from "../../../../document/apply";
import type { Target } from "../../../../document/delta";
import { findBlock } from "../../../../document/document";
import { followItems, followPath } from "../../../../document/field-trail";
import { type Extent, extentOf } from "../../../../lib/extent";
import { inLanguage } from "../../../../lib/labels";
import { findSchema, typeName } from "../../../../lib/schema";
import type { useItemText, useTrailText } from "../../../../shared/use-trail-text";
import type { PageSession } from "../../work/page-session";
import { extentOfPageField } from "./page-field-extent";
import { type FieldPlace, tabOfPlace } from "./page-fields";
import { shownField } from "./shown-field";

export interface PlaceText {
  /** Path to the field, such as “Hero › Title”. */
  where: string;
  /** Name of the field. */
  label: string;
  /** Size limit of the field. Null if there is none. */
  extent: Extent | null;
  /**
   * Kind of the field.
   * Null if the location is an item or a block.
   */
  kind: Field["kind"] | null;
}

interface Parts {
  t: TFunction<["editor", "workflow", "common"]>;
  trailText: ReturnType<typeof useTrailText>;
  itemText: ReturnType<typeof useItemText>;
  session: PageSession;
  props: PageEditorProps;
}

/** Returns the path and the name of a field. */
export function placeText(place: FieldPlace, { t, trailText, itemText, session, props }: Parts): PlaceText {
  const { blockTypes, pageTypes, language } = props;
  const { page, history } = session.state();
  const { present } = history;
  if (place.part === "page") {
    const label = place.field === "slug" ? t("workflow:address.slug") : t(`common:part.${place.field}`);
    const tab = tabOfPlace(place);
    const extent = extentOfPageField(place.field, present);
    return { where: tab ? `${t(`workflow:tabs.${tab}`)} › ${label}` : label, label, extent, kind: "text" };
  }
  const block = place.part === "block" ? findBlock(present, place.key) : null;
  const schema = block ? findSchema(blockTypes, block.type) : pageTypes.find(({ id }) => id === page.type);
  const name = block ? typeName(blockTypes, block.type, language) : t("settings.heading");
  if (place.field === "anchorPoint") {
    const label = t("common:part.anchorPoint");
    return { where: `${name} › ${label}`, label, extent: null, kind: "text" };
  }
  const content = (block ? block.props : present.pageType.props) ?? {};
  const fields = schema?.fields ?? [];
  const trail = followPath(fields, shownField(place.field), content);
  if (trail) {
    const { field } = trail;
    const target: Target = place.part === "block" ? { part: "block", key: place.key } : { part: "page-type" };
    const value = readValue(present, target, "props", place.field);
    return {
      where: `${name} › ${trailText(trail)}`,
      label: inLanguage(field.label, language),
      extent: extentOf(field, value),
      kind: field.kind,
    };
  }
  // Some locations belong to no field,
  // such as the key of an item.
  const item = followItems(fields, shownField(place.field), content)?.at(-1);
  return item
    ? { where: `${name} › ${itemText(item)}`, label: itemText(item), extent: null, kind: null }
    : { where: name, label: name, extent: null, kind: null };
}
