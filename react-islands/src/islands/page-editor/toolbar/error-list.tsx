import { useTranslation } from "react-i18next";
import type { ErrorItem } from "../../../api/wire";
import { type ErrorPlace, placeOf } from "../../../document/error-place";
import { followItems, followPath } from "../../../document/field-trail";
import { inLanguage } from "../../../lib/labels";
import { findSchema, typeName } from "../../../lib/schema";
import { useErrorText } from "../../../ui/use-error-text";
import { useLanguage } from "../../../ui/use-language";
import { useItemText, useTrailText } from "../../../ui/use-trail-text";
import { useEditorProps } from "../editor-props";
import { useSelection } from "../selection";
import { usePage, useSession } from "../session/session-context";
import { useTab } from "../tabs/use-tab";
import classes from "./toolbar.module.css";

type FieldPlace = Exclude<ErrorPlace, { part: "page" }>;

/** What is wrong with the content, each with a way to its field. */
export function ErrorList({ errors }: { errors: ErrorItem[] }) {
  const errorText = useErrorText();
  const describe = useDescription();
  const { jumpTo } = useSelection();
  const { open } = useTab();
  const found = errors.flatMap((error) => {
    const place = placeOf(error);
    return place.part === "page" ? [] : [{ error, place }];
  });
  if (found.length === 0) return null;
  const jump = (place: FieldPlace) => {
    open("overview");
    jumpTo(place.part === "block" ? place.key : null, fieldOf(place));
  };
  return (
    <ul className={classes.errors}>
      {found.map(({ error, place }) => {
        const { where, label } = describe(place);
        return (
          <li key={`${error.property} ${error.code}`}>
            <button type="button" className={classes.jump} onClick={() => jump(place)}>
              {where}
            </button>{" "}
            {errorText(error, label)}
          </li>
        );
      })}
    </ul>
  );
}

/** The field that is shown for an error: what is wrong with an item without a key is shown at its list. */
function fieldOf({ field }: FieldPlace): string {
  return field.replace(/\[\]\..*$/, "");
}

/** Says where a field is, and what it is called. */
function useDescription(): (place: FieldPlace) => { where: string; label: string } {
  const { t } = useTranslation();
  const language = useLanguage();
  const session = useSession();
  const trailText = useTrailText();
  const itemText = useItemText();
  const { type } = usePage();
  const { blockTypes, pageTypes } = useEditorProps();
  return (place) => {
    const { blocks, pageType } = session.state().history.present;
    const block = place.part === "block" ? blocks.find(({ key }) => key === place.key) : undefined;
    const schema = block ? findSchema(blockTypes, block.type) : pageTypes.find(({ id }) => id === type);
    const name = block ? typeName(blockTypes, block.type, language) : t("settings.heading");
    if (place.field === "anchorPoint")
      return { where: `${name} › ${t("form.anchor")}`, label: t("form.anchor") };
    const content = (block ? block.props : pageType.props) ?? {};
    const fields = schema?.fields ?? [];
    const trail = followPath(fields, fieldOf(place), content);
    if (trail) {
      return { where: `${name} › ${trailText(trail)}`, label: inLanguage(trail.field.label, language) };
    }
    // What is wrong with an item itself, such as its key, is at none of its fields.
    const item = followItems(fields, fieldOf(place), content)?.at(-1);
    return item
      ? { where: `${name} › ${itemText(item)}`, label: itemText(item) }
      : { where: name, label: name };
  };
}
