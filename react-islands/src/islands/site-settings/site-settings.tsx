import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { editedSettingsQuery } from "../../api/settings";
import type { SiteSettingsProps } from "../../api/wire";
import { FailureNotice } from "../../ui/failure-notice";
import { StatusLine } from "../../ui/status-line";
import { SettingsEditor } from "./settings-editor";

export function SiteSettings({ fonts, hasMailServer }: SiteSettingsProps) {
  const { t } = useTranslation("settings");
  const settings = useQuery(editedSettingsQuery);
  if (settings.isError) {
    return <FailureNotice title={t("failed")} failure={settings.error} onRetry={() => settings.refetch()} />;
  }
  if (settings.isPending) return <StatusLine>{t("loading")}</StatusLine>;
  return <SettingsEditor first={settings.data} fonts={fonts} hasMailServer={hasMailServer} />;
}
