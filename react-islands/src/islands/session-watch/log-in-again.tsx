import { Button, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { logIn } from "../../api/auth";
import type { WatchedUser } from "../../api/wire";
import { newestEmail } from "../../lib/session/own-email";
import { useErrorCollection } from "../../shared/use-error-collection";
import { Form } from "../../ui/form";
import { FormFailure } from "../../ui/form-failure";
import { useFieldErrors } from "../../ui/use-field-errors";
import { SessionDialog } from "./session-dialog";
import classes from "./session-dialog.module.css";
import type { LockReason, SessionGuard } from "./session-guard";
import type { Pause } from "./typing";

interface Props {
  reason: LockReason;
  pause: Pause;
  user: WatchedUser;
  guard: SessionGuard;
}

/**
 * Log-in dialog above the screen.
 * If the same user logs in, the screen stays as it is.
 */
export function LogInAgain({ reason, pause, user, guard }: Props) {
  const { t } = useTranslation();
  const email = newestEmail(user);
  const [password, setPassword] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const login = useMutation({
    mutationFn: () => logIn(email, password),
    onSuccess: (welcome) => guard.welcome(welcome),
    onError: () => {
      setPassword("");
      field.current?.focus();
    },
  });
  const why = t(`session.${reason}`);
  const fieldError = useFieldErrors(useErrorCollection("login"));
  return (
    <SessionDialog title={t("session.title")} text={`${why} ${t("session.kept")}`} cover="wall">
      <Form className={classes.form} failure={login.error} onSubmit={() => login.mutate()}>
        <FormFailure title={t("session.notLoggedIn")} failure={login.error} fields={["password"]} />
        <TextInput type="email" label={t("session.email")} value={email} readOnly autoComplete="username" />
        <TextInput
          ref={field}
          type="password"
          label={t("session.password")}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={fieldError("password", t("session.password"))}
          required
          autoComplete="current-password"
          // Focused only if the user was not typing, so that
          // the next keys do not go into this field.
          data-autofocus={pause === "idle" || undefined}
        />
        <div className={classes.actions}>
          <a href="/cmsadmin/login">{t("session.another")}</a>
          <Button type="submit" loading={login.isPending || login.isSuccess}>
            {t("session.submit")}
          </Button>
        </div>
      </Form>
    </SessionDialog>
  );
}
