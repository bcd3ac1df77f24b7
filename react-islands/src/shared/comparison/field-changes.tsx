import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { blockImageAddress } from "../../api/media";
import type { BlockImage, Field, FieldChange, Props as Values } from "../../api/wire";
import { imagesOf, textOfValue } from "../../lib/readable-text";
import { useFormat } from "../../ui/use-format";
import { useLanguage } from "../../ui/use-language";
import { useSiteZone } from "../site-zone";
import classes from "./comparison.module.css";
import { itemChanges } from "./item-changes";
import { type ChangeSubject, trailOf, useFieldName, useItemNames } from "./use-field-name";
import { WordDifference } from "./word-difference";

interface Props {
  changes: FieldChange[];
  /** Fields of the block type or page type. */
  fields: Field[];
  /**
   * Values of both versions, the later first.
   * They contain the names of items.
   */
  contents?: Values[];
}

const NONE: Values[] = [];

/** Lists changed fields with their labels and differences. */
export function FieldChanges({ changes, fields, contents = NONE }: Props) {
  const fieldName = useFieldName();
  const subject: ChangeSubject = { fields, changes, contents };
  return (
    <dl className={classes.fields}>
      {changes.map((change) => {
        const field = trailOf(change.name, subject)?.field ?? null;
        return (
          <div key={change.name}>
            <dt>{fieldName(change.name, subject)}</dt>
            <dd>
              {field?.kind === "items" ? (
                <ItemsDifference change={change} subject={subject} />
              ) : (
                <ValueDifference change={change} field={field} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Lists the names of added, removed and moved items. */
function ItemsDifference({ change, subject }: { change: FieldChange; subject: ChangeSubject }) {
  const { t } = useTranslation("workflow");
  const itemNames = useItemNames();
  const { added, removed, moved } = itemChanges(change.before, change.after);
  const names = (keys: string[]) => itemNames(change.name, keys, subject).join(", ");
  const line = (keys: string[], text: ReactNode) => keys.length > 0 && <p>{text}</p>;
  return (
    <>
      {line(added, <ins>{t("compare.items.added", { names: names(added) })}</ins>)}
      {line(removed, <del>{t("compare.items.removed", { names: names(removed) })}</del>)}
      {line(moved, t("compare.items.moved", { names: names(moved) }))}
    </>
  );
}

function ValueDifference({ change, field }: { change: FieldChange; field: Field | null }) {
  const { t } = useTranslation("workflow");
  const valueText = useValueText();
  const [before, after] = [valueText(change.before, field), valueText(change.after, field)];
  const images = { before: imagesOf(change.before), after: imagesOf(change.after) };
  const isSameText = before === after && change.before !== null && change.after !== null;
  return (
    <>
      {images.before.length + images.after.length > 0 && <Pictures {...images} />}
      {isSameText && images.before.length === 0 && <p className={classes.hint}>{t("compare.formatting")}</p>}
      {before === "" && after === "" ? (
        <p className={classes.hint}>{t("compare.empty")}</p>
      ) : (
        <WordDifference before={before} after={after} />
      )}
    </>
  );
}

function useValueText(): (value: unknown, field: Field | null) => string {
  const { t } = useTranslation("workflow");
  const language = useLanguage();
  const format = useFormat();
  const zone = useSiteZone();
  return (value, field) => {
    if (typeof value === "boolean") return t(value ? "compare.on" : "compare.off");
    if (field?.kind === "date-time" && typeof value === "string") return format.zoned(value, zone);
    return textOfValue(value, field, language);
  };
}

function Pictures({ before, after }: { before: BlockImage[]; after: BlockImage[] }) {
  return (
    <div className={classes.pictures}>
      {before.map((image) => (
        <del key={image.fileID}>
          <img src={blockImageAddress(image, 320)} alt="" />
        </del>
      ))}
      {after.map((image) => (
        <ins key={image.fileID}>
          <img src={blockImageAddress(image, 320)} alt="" />
        </ins>
      ))}
    </div>
  );
}
