import { type RefObject, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Block } from "../../../api/wire";
import { adminOf } from "../../../blocks/block-admin";
import { FieldsForm } from "../../../fields/fields-form";
import { errorsOfBlock } from "../../../lib/document/error-place";
import { findSchema } from "../../../lib/schema";
import { Notice } from "../../../ui/notice";
import { useLanguage } from "../../../ui/use-language";
import { BlockDrift } from "../drift/block-drift";
import { useEditorProps } from "../editor-props";
import { useSelection } from "../selection";
import { useSession, useSessionState } from "../session/session-context";
import { allErrors } from "../session/session-state";
import { AnchorField } from "./anchor-field";
import classes from "./form.module.css";

/** The form of one block, as its type's fields say or as the type's own component does it. */
export function BlockForm({ block }: { block: Block }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const headingId = useId();
  const session = useSession();
  const state = useSessionState();
  const { blockTypes } = useEditorProps();
  const schema = findSchema(blockTypes, block.type);
  const errors = errorsOfBlock(allErrors(state), block.key);
  const Form = adminOf(block.type).Form ?? FieldsForm;
  const panel = useFocusWhenNew();
  return (
    <section ref={panel} tabIndex={-1} className={`admin-panel ${classes.panel}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {schema?.label[language] ?? t("outline.unknown")}
      </h2>
      <BlockDrift blockKey={block.key} fields={schema?.fields ?? []} />
      {schema ? (
        <>
          <Form
            fields={schema.fields}
            values={block.props ?? {}}
            images={block.__images ?? {}}
            errors={errors}
            onChange={(field, value) =>
              session.perform({ type: "set-block-prop", key: block.key, field, value })
            }
            onImage={(field, image) =>
              session.perform({ type: "set-block-image", key: block.key, field, image })
            }
          />
          <AnchorField block={block} error={errors.anchorPoint ?? null} />
        </>
      ) : (
        <Notice tone="warning">
          <p>{t("form.unknownTitle", { type: block.type })}</p>
          <p>{t("form.unknownText")}</p>
        </Notice>
      )}
    </section>
  );
}

/** Who adds a block goes on in its first field; where that is still being loaded, in the form. */
function useFocusWhenNew(): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const { from } = useSelection();
  const isNew = useRef(from === "new");
  useEffect(() => {
    if (!isNew.current) return;
    const [first] =
      panel.current?.querySelectorAll<HTMLElement>("[role=status], input, textarea, select, button") ?? [];
    (first?.role === "status" ? panel.current : first)?.focus();
  }, []);
  return panel;
}
