import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "../../ui/form";
import { FormFailure } from "../../ui/form-failure";
import { useFieldErrors } from "../../ui/use-field-errors";
import { CurrentPassword } from "./current-password";
import type { FormProps } from "./form-props";
import { PasswordRules } from "./password-rules";
import { UserSettingsSection } from "./section";
import { useOwnChange, useUnsaved } from "./use-own-change";
import classes from "./user-settings.module.css";

const FIELDS = ["currentPassword", "password", "confirm"];

/**
 * Form that changes the password.
 * Marks the rules that the new password satisfies.
 */
export function PasswordForm(props: FormProps) {
  const { t } = useTranslation("accounts");
  const [currentPassword, setCurrentPassword] = useState("");
  const [password, setPassword] = useState("");
  const [confirm, setConfirm] = useState("");
  const isUnsaved = password !== "" || confirm !== "";
  useUnsaved(isUnsaved, props.onUnsaved);
  const { isPending, isDone, error, save } = useOwnChange(props, () => {
    for (const clear of [setCurrentPassword, setPassword, setConfirm]) clear("");
  });
  const fieldError = useFieldErrors(props.errors);
  const isDifferent = confirm !== "" && confirm !== password;
  return (
    <UserSettingsSection
      title={t("settings.password")}
      text={t("settings.passwordText")}
      isUnsaved={isUnsaved}
      done={isDone && !isUnsaved ? t("settings.passwordSaved") : ""}
    >
      <Form
        className={classes.form}
        failure={error}
        onSubmit={() => save({ currentPassword, password, confirm })}
      >
        <FormFailure title={t("settings.passwordNotSaved")} failure={error} fields={FIELDS} />
        {/* Tells password managers whose password this is. */}
        <input type="email" value={props.user.email} autoComplete="username" readOnly hidden />
        <CurrentPassword value={currentPassword} onChange={setCurrentPassword} fieldError={fieldError} />
        <TextInput
          type="password"
          label={t("settings.newPassword")}
          description={<PasswordRules password={password} />}
          descriptionProps={{ component: "div" }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={fieldError("password", t("settings.newPassword"))}
          required
          autoComplete="new-password"
        />
        <TextInput
          type="password"
          label={t("settings.confirm")}
          description={isDifferent && t("settings.differs")}
          value={confirm}
          onChange={(event) => setConfirm(event.currentTarget.value)}
          error={fieldError("confirm", t("settings.confirm"))}
          required
          autoComplete="new-password"
        />
        <div className="form-actions">
          <Button type="submit" disabled={!isUnsaved} loading={isPending}>
            {t("settings.changePassword")}
          </Button>
        </div>
      </Form>
    </UserSettingsSection>
  );
}
