import { useCallback, useState } from "react";
import type { ErrorItem, UserSettingsProps } from "../../api/wire";
import { useErrorCollection } from "../../shared/use-error-collection";
import { useLeaveGuard } from "../../ui/use-leave-guard";
import { Appearance } from "./appearance";
import { EmailForm } from "./email-form";
import type { FormProps } from "./form-props";
import { Mails } from "./mails";
import { PasswordForm } from "./password-form";
import { PersonalForm } from "./personal-form";
import { ProfileImage } from "./profile-image";
import { Sessions } from "./sessions";
import classes from "./user-settings.module.css";

type FormName = "personal" | "email" | "password";

const NONE: ErrorItem[] = [];

/** Screen for the user's own account. Each section is saved separately. */
export function UserSettings({ user: first }: UserSettingsProps) {
  const [user, setUser] = useState(first);
  const [sender, setSender] = useState<FormName | null>(null);
  const [unsaved, setUnsaved] = useState<Partial<Record<FormName, boolean>>>({});
  const errors = useErrorCollection("user-settings");
  useLeaveGuard(Object.values(unsaved).includes(true));
  const note = useCallback(
    (form: FormName, isUnsaved: boolean) => setUnsaved((others) => ({ ...others, [form]: isUnsaved })),
    [],
  );
  const propsOf = (form: FormName): FormProps => ({
    user,
    errors: sender === form ? errors : NONE,
    onSend: () => setSender(form),
    onSaved: setUser,
    onUnsaved: (isUnsaved) => note(form, isUnsaved),
  });
  return (
    <div className={classes.settings}>
      <ProfileImage user={user} onSaved={setUser} />
      <PersonalForm {...propsOf("personal")} />
      <EmailForm {...propsOf("email")} />
      <PasswordForm {...propsOf("password")} />
      <Appearance />
      <Mails user={user} />
      <Sessions user={user} />
    </div>
  );
}
