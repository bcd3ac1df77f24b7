import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { endSessions } from "../../api/users";
import type { User } from "../../api/wire";
import { ConfirmModal } from "../../ui/confirm-modal";
import { FormFailure } from "../../ui/form-failure";
import { UserSettingsSection } from "./section";

/** Section with a button that ends all sessions of the user. */
export function Sessions({ user }: { user: User }) {
  const { t } = useTranslation("accounts");
  const [isAsking, setAsking] = useState(false);
  const ending = useMutation({
    mutationFn: () => endSessions(user.ID),
    onSuccess: () => location.assign("/cmsadmin/login?redirect=/cmsadmin/user/settings"),
  });
  return (
    <UserSettingsSection title={t("settings.sessions")} text={t("settings.sessionsText")} done="">
      <div className="form-actions">
        <Button variant="default" onClick={() => setAsking(true)}>
          {t("settings.endSessions")}
        </Button>
      </div>
      {isAsking && (
        <ConfirmModal
          title={t("settings.endSessions")}
          text={t("settings.endSessionsQuestion")}
          action={t("settings.endSessions")}
          isBusy={ending.isPending || ending.isSuccess}
          onConfirm={() => ending.mutate()}
          onClose={() => setAsking(false)}
        >
          <FormFailure title={t("settings.sessionsNotEnded")} failure={ending.error} />
        </ConfirmModal>
      )}
    </UserSettingsSection>
  );
}
