import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { BlockChange, Props as Values } from "../../api/wire";
import type { Difference } from "../../document/compare-with-empty";
import { inLanguage } from "../../lib/labels";
import { findSchema } from "../../lib/schema";
import { useLanguage } from "../../ui/use-language";
import { useSchemas } from "../schemas";
import classes from "./comparison.module.css";
import { FieldChanges } from "./field-changes";
import type { Contents } from "./use-contents";

interface Props extends Difference {
  /** Renders an action for a differing block. */
  blockAction?: ((block: BlockChange) => ReactNode) | undefined;
  contents: Contents;
}

/**
 * Changed page fields, then changed blocks
 * in the order of the later version.
 */
export function Changes({ fields, blocks, blockAction, contents }: Props) {
  const { t } = useTranslation("workflow");
  const { pageTypes } = useSchemas();
  const differing = blocks.filter(({ change }) => change !== "same");
  const same = blocks.length - differing.length;
  // Fields of all page types, because the
  // comparison does not name the page type.
  const pageFields = pageTypes.flatMap((type) => type.fields);
  if (fields.length + differing.length === 0) return <p>{t("compare.nothing")}</p>;
  return (
    <div className={classes.changes}>
      {fields.length > 0 && (
        <section className={classes.block} data-change="changed">
          <h3 className={classes.heading}>{t("compare.page")}</h3>
          <FieldChanges changes={fields} fields={pageFields} contents={contents("")} />
        </section>
      )}
      {differing.map((block) => (
        <BlockDifference
          key={block.key}
          block={block}
          contents={contents(block.key)}
          action={blockAction?.(block)}
        />
      ))}
      {same > 0 && <p className={classes.hint}>{t("compare.same", { count: same })}</p>}
    </div>
  );
}

interface BlockProps {
  block: BlockChange;
  contents: Values[];
  action: ReactNode;
}

function BlockDifference({ block, contents, action }: BlockProps) {
  const { t } = useTranslation("workflow");
  const language = useLanguage();
  const schema = findSchema(useSchemas().blockTypes, block.type);
  const isAlsoMoved = block.moved && block.change === "changed";
  return (
    <section className={classes.block} data-change={block.change}>
      <div className={classes.blockHead}>
        <h3 className={classes.heading}>{schema ? inLanguage(schema.label, language) : block.type}</h3>
        <span className={classes.change}>
          {block.change !== "same" && t(`compare.change.${block.change}`)}
          {isAlsoMoved && `, ${t("compare.change.moved").toLocaleLowerCase(language)}`}
        </span>
        {action}
      </div>
      {block.fields.length > 0 && (
        <FieldChanges changes={block.fields} fields={schema?.fields ?? []} contents={contents} />
      )}
    </section>
  );
}
