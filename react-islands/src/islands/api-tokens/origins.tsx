import { Button, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorsOf } from "../../api/failure";
import { changeSettings, editedSettingsQuery } from "../../api/settings";
import type { VisibleSettings } from "../../api/wire";
import { DoneNotice } from "../../ui/done-notice";
import { FailureNotice } from "../../ui/failure-notice";
import { Form } from "../../ui/form";
import { FormFailure } from "../../ui/form-failure";
import { StatusLine } from "../../ui/status-line";
import { useFieldErrors } from "../../ui/use-field-errors";
import classes from "./api-tokens.module.css";

const FIELD = "apiOrigins";

/** Setting for the other sites whose scripts may read the content API. */
export function Origins() {
  const { t } = useTranslation("tokens");
  const settings = useQuery(editedSettingsQuery);
  if (settings.isError) {
    return (
      <FailureNotice
        title={t("origins.notLoaded")}
        failure={settings.error}
        onRetry={() => settings.refetch()}
      />
    );
  }
  if (settings.isPending) return <StatusLine>{t("origins.loading")}</StatusLine>;
  return <OriginsForm first={settings.data} />;
}

function OriginsForm({ first }: { first: VisibleSettings }) {
  const { t } = useTranslation("tokens");
  const [text, setText] = useState((first.apiOrigins ?? []).join("\n"));
  const [version, setVersion] = useState(first.version ?? 0);
  const saving = useMutation({
    mutationFn: () => changeSettings({ apiOrigins: text.split("\n") }, version),
    onSuccess: (saved) => {
      setText((saved.apiOrigins ?? []).join("\n"));
      setVersion(saved.version ?? 0);
    },
  });
  const fieldError = useFieldErrors(errorsOf(saving.error));
  return (
    <Form className={classes.origins} failure={saving.error} onSubmit={() => saving.mutate()}>
      <FormFailure title={t("origins.failed")} failure={saving.error} fields={[FIELD]} />
      <Textarea
        label={t("origins.label")}
        description={t("origins.hint")}
        error={fieldError(FIELD, t("origins.label"))}
        value={text}
        onChange={({ currentTarget }) => {
          saving.reset();
          setText(currentTarget.value);
        }}
        autosize
        minRows={2}
        spellCheck={false}
      />
      <div>
        <Button type="submit" variant="default" loading={saving.isPending}>
          {t("origins.save")}
        </Button>
      </div>
      <DoneNotice done={saving.isSuccess ? t("origins.saved") : ""} />
    </Form>
  );
}
