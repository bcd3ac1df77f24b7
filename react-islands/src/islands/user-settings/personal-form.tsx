import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "../../ui/form";
import { FormFailure } from "../../ui/form-failure";
import { Notice } from "../../ui/notice";
import { useFieldErrors } from "../../ui/use-field-errors";
import type { FormProps } from "./form-props";
import { UserSettingsSection } from "./section";
import { useOwnChange, useUnsaved } from "./use-own-change";
import classes from "./user-settings.module.css";

const FIELDS = ["name", "jobTitle"];

/** Form for the account data that other users see. */
export function PersonalForm(props: FormProps) {
  const { t } = useTranslation("accounts");
  const { name: oldName = "", jobTitle: oldTitle = "" } = props.user.profile;
  const [name, setName] = useState(oldName);
  const [jobTitle, setJobTitle] = useState(oldTitle);
  const isUnsaved = name.trim() !== oldName || jobTitle.trim() !== oldTitle;
  useUnsaved(isUnsaved, props.onUnsaved);
  const { isPending, isDone, error, clash, save } = useOwnChange(props, () => {});
  const fieldError = useFieldErrors(props.errors);
  return (
    <UserSettingsSection
      title={t("settings.personal")}
      isUnsaved={isUnsaved}
      done={isDone && !isUnsaved ? t("settings.personalSaved") : ""}
    >
      <Form className={classes.form} failure={error} onSubmit={() => save({ profile: { name, jobTitle } })}>
        <FormFailure title={t("settings.personalNotSaved")} failure={error} fields={FIELDS} />
        {clash && (
          <Notice tone="warning">
            {t("settings.clash", {
              values: [clash.profile.name, clash.profile.jobTitle].filter(Boolean).join(", "),
            })}
          </Notice>
        )}
        <TextInput
          label={t("user.name")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fieldError("name", t("user.name"))}
          required
          autoComplete="name"
        />
        <TextInput
          label={`${t("user.jobTitle")} (${t("optional")})`}
          value={jobTitle}
          onChange={(event) => setJobTitle(event.currentTarget.value)}
          error={fieldError("jobTitle", t("user.jobTitle"))}
          autoComplete="organization-title"
        />
        <div className="form-actions">
          <Button type="submit" loading={isPending}>
            {t("save")}
          </Button>
        </div>
      </Form>
    </UserSettingsSection>
  );
}
