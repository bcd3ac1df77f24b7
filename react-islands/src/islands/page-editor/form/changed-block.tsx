import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { DriftItem, Field } from "../../../api/wire";
import { removeBlock } from "../../../document/commands/blocks";
import { localeName } from "../../../lib/locale";
import { FieldChanges } from "../../../shared/comparison/field-changes";
import { FocusableButton } from "../../../ui/focusable-button";
import { Notice } from "../../../ui/notice";
import { useFailureText } from "../../../ui/use-error-text";
import { useLanguage } from "../../../ui/use-language";
import { useAcknowledge, useDrift } from "../state/use-drift";
import { useSession } from "../state/use-session";
import classes from "./changed-block.module.css";

interface Props {
  item: DriftItem;
  fields: Field[];
}

/**
 * Lists changes of a block's source since
 * the last comparison, with actions.
 */
export default function ChangedBlock({ item: { key, change, block, fields: changes }, fields }: Props) {
  const { t } = useTranslation("workflow");
  const language = useLanguage();
  const session = useSession();
  const failureText = useFailureText();
  const { source } = useDrift();
  const acknowledging = useAcknowledge();
  const locale = source ? localeName(source.locale, language) : "";
  return (
    <section className={classes.drift} aria-label={t("drift.label")}>
      <p className={classes.said}>
        {t(change === "removed" ? "drift.removed" : "drift.changed", { locale })}
      </p>
      <FieldChanges changes={changes} fields={fields} contents={[block?.props ?? {}]} />
      {acknowledging.isError && <Notice tone="danger">{failureText(acknowledging.error)}</Notice>}
      {session.mayEdit && (
        <div className={classes.buttons}>
          <Button
            component={FocusableButton}
            size="xs"
            variant="default"
            loading={acknowledging.isPending}
            onClick={() => acknowledging.mutate({ keys: [key] })}
          >
            {t(change === "removed" ? "drift.keep" : "drift.stillRight")}
          </Button>
          {change === "removed" && (
            <Button
              size="xs"
              variant="default"
              onClick={() => session.perform((document) => removeBlock(document, key))}
            >
              {t("drift.removeToo")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
