import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FormFailure } from "../../ui/form-failure";
import { SessionDialog } from "./session-dialog";
import classes from "./session-dialog.module.css";
import type { SessionGuard } from "./session-guard";

interface Props {
  seconds: number;
  failure: unknown;
  guard: SessionGuard;
}

/** Numbers of remaining seconds that screen readers announce. */
const SAID = [30, 10];

/** Dialog that counts down the seconds to the log-out. */
export function Warning({ seconds, failure, guard }: Props) {
  const { t } = useTranslation();
  const text = t("session.warningText", { count: seconds });
  return (
    <SessionDialog title={t("session.warning")} text={text} cover="veil" onEscape={() => guard.stay()}>
      <FormFailure title={t("session.notStayed")} failure={failure} />
      <p role="status" className="visually-hidden">
        {SAID.includes(seconds) && text}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => guard.leave()}>
          {t("session.leave")}
        </Button>
        <Button onClick={() => guard.stay()} data-autofocus>
          {t("session.stay")}
        </Button>
      </div>
    </SessionDialog>
  );
}
