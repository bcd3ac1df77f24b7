import { useMergedRef } from "@mantine/hooks";
import { type RefObject, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { BlockFields } from "../../../blocks/block-fields";
import { findBlock } from "../../../document/document";
import { hasForeignValues } from "../../../document/foreign-values";
import { focusContent, useFormJumpTarget } from "../../../fields/jump";
import { findSchema, typeName } from "../../../lib/schema";
import { Notice } from "../../../ui/notice";
import { useLanguage } from "../../../ui/use-language";
import { useMayChangeType } from "../state/may-change-type";
import { useActions, useEditorProps } from "../state/use-editor";
import { useSessionState } from "../state/use-session";
import { AnchorField } from "./anchor-field";
import { BlockDrift } from "./block-drift";
import { ContentForm } from "./content-form";
import classes from "./form.module.css";

interface Props {
  blockKey: string;
  /** Id of the block type. */
  type: string;
}

const NONE: never[] = [];

export function BlockForm({ blockKey, type }: Props) {
  const { t } = useTranslation("editor");
  const language = useLanguage();
  const headingId = useId();
  const { blockTypes } = useEditorProps();
  const schema = findSchema(blockTypes, type);
  const mayChangeType = useMayChangeType();
  const isBroken = useSessionState(({ history }) => {
    const block = findBlock(history.present, blockKey);
    return block !== null && schema !== null && hasForeignValues(block, schema);
  });
  const panel = useMergedRef(useFocusWhenNew(), useFormJumpTarget());
  return (
    <section ref={panel} tabIndex={-1} className={`admin-panel ${classes.panel}`} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        {schema ? typeName(blockTypes, type, language) : t("outline.unknown")}
      </h2>
      <BlockDrift blockKey={blockKey} fields={schema?.fields ?? NONE} />
      {!mayChangeType(schema) && <Notice tone="info">{t("form.notPermitted")}</Notice>}
      {schema && !isBroken ? (
        <>
          <ContentForm blockKey={blockKey}>
            <BlockFields blockKey={blockKey} schema={schema} />
          </ContentForm>
          <AnchorField blockKey={blockKey} />
        </>
      ) : (
        <Notice tone="warning">
          <p>{isBroken ? t("form.brokenTitle") : t("form.unknownTitle", { type })}</p>
          <p>{isBroken ? t("form.brokenText") : t("form.unknownText")}</p>
        </Notice>
      )}
    </section>
  );
}

/**
 * Focuses the first text field of a new block.
 * Focuses the form while that field loads.
 */
function useFocusWhenNew(): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const { takeNewBlock } = useActions();
  useEffect(() => {
    if (takeNewBlock()) focusContent(panel.current);
  }, [takeNewBlock]);
  return panel;
}
