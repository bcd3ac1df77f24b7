import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { noteEmail } from "../../lib/session/own-email";
import { Form } from "../../ui/form";
import { FormFailure } from "../../ui/form-failure";
import { Notice } from "../../ui/notice";
import { useFieldErrors } from "../../ui/use-field-errors";
import { CurrentPassword } from "./current-password";
import type { FormProps } from "./form-props";
import { UserSettingsSection } from "./section";
import { useOwnChange, useUnsaved } from "./use-own-change";
import classes from "./user-settings.module.css";

const FIELDS = ["email", "currentPassword"];

/**
 * Form for the e-mail address to log in with.
 * Most users must confirm a change with their password.
 */
export function EmailForm(props: FormProps) {
  const { t } = useTranslation("accounts");
  const { user } = props;
  const [email, setEmail] = useState(user.email);
  const [currentPassword, setCurrentPassword] = useState("");
  // User administrators do not need to enter their password.
  const isProofNeeded = !user.role?.permissions.some(({ name }) => name === "manage-users");
  const isUnsaved = email.trim() !== user.email;
  useUnsaved(isUnsaved, props.onUnsaved);
  const { isPending, isDone, error, clash, save } = useOwnChange(props, () => {
    setCurrentPassword("");
    noteEmail(user.ID, email.trim());
  });
  const fieldError = useFieldErrors(props.errors);
  return (
    <UserSettingsSection
      title={t("settings.email")}
      text={t("settings.emailText")}
      isUnsaved={isUnsaved}
      done={isDone && !isUnsaved ? t("settings.emailSaved") : ""}
    >
      <Form
        className={classes.form}
        failure={error}
        onSubmit={() => save(isProofNeeded ? { email, currentPassword } : { email })}
      >
        <FormFailure title={t("settings.emailNotSaved")} failure={error} fields={FIELDS} />
        {clash && (
          <Notice tone="warning">
            {t("settings.clash", { values: [clash.email].filter(Boolean).join(", ") })}
          </Notice>
        )}
        <TextInput
          type="email"
          label={t("user.email")}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={fieldError("email", t("user.email"))}
          required
          autoComplete="email"
        />
        {isProofNeeded && (
          <CurrentPassword value={currentPassword} onChange={setCurrentPassword} fieldError={fieldError} />
        )}
        <div className="form-actions">
          <Button type="submit" disabled={!isUnsaved} loading={isPending}>
            {t("save")}
          </Button>
        </div>
      </Form>
    </UserSettingsSection>
  );
}
