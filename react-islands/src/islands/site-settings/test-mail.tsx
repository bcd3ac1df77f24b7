import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { sendTestMail } from "../../api/mails";
import { DoneNotice } from "../../ui/done-notice";
import { FormFailure } from "../../ui/form-failure";
import { Notice } from "../../ui/notice";
import classes from "./site-settings.module.css";

/** Sends a test mail. Without a mail server, says that it was only written to a folder. */
export function TestMail({ hasMailServer }: { hasMailServer: boolean }) {
  const { t } = useTranslation("settings");
  const sending = useMutation({ mutationFn: sendTestMail });
  return (
    <div className={classes.testMail}>
      {!hasMailServer && (
        <Notice tone="warning">
          <p>{t("forms.noServer")}</p>
        </Notice>
      )}
      <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
        {t("forms.test")}
      </Button>
      <FormFailure title={t("forms.testFailed")} failure={sending.error} />
      <DoneNotice
        done={
          sending.data ? t(hasMailServer ? "forms.tested" : "forms.notSent", { address: sending.data }) : ""
        }
        link={hasMailServer && <a href="/cmsadmin/failed-mails">{t("forms.failures")}</a>}
      />
    </div>
  );
}
