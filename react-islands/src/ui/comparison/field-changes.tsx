import { useTranslation } from "react-i18next";
import { thumbnailAddress } from "../../api/media";
import type { BlockImage, Field, FieldChange } from "../../api/wire";
import { imagesOf, textOfValue } from "../../lib/compare/readable-text";
import { useLanguage } from "../use-language";
import classes from "./comparison.module.css";
import { fieldOf, useFieldName } from "./use-field-name";
import { WordDifference } from "./word-difference";

interface Props {
  changes: FieldChange[];
  /** Of the block's or the page's type. */
  fields: Field[];
}

/** The fields that differ, each by its name with the words that were changed. */
export function FieldChanges({ changes, fields }: Props) {
  const fieldName = useFieldName();
  return (
    <dl className={classes.fields}>
      {changes.map((change) => (
        <div key={change.name}>
          <dt>{fieldName(change.name, fields)}</dt>
          <dd>
            <ValueDifference change={change} field={fieldOf(change.name, fields)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ValueDifference({ change, field }: { change: FieldChange; field: Field | null }) {
  const { t } = useTranslation("life");
  const language = useLanguage();
  const [before, after] = [
    textOfValue(change.before, field, language),
    textOfValue(change.after, field, language),
  ];
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

function Pictures({ before, after }: { before: BlockImage[]; after: BlockImage[] }) {
  return (
    <div className={classes.pictures}>
      {before.map((image) => (
        <del key={image.fileID}>
          <img src={thumbnailAddress(image.fileID)} alt="" />
        </del>
      ))}
      {after.map((image) => (
        <ins key={image.fileID}>
          <img src={thumbnailAddress(image.fileID)} alt="" />
        </ins>
      ))}
    </div>
  );
}
