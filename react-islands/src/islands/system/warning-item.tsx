import { useTranslation } from "react-i18next";
import type { SystemProps, Warning } from "../../api/wire";
import { useFormat } from "../../ui/use-format";

type Permissions = Pick<SystemProps, "canManageBackups" | "canManageWebhooks">;

interface Props extends Permissions {
  warning: Warning;
}

/** A warning with what to do about it, and the link to its screen. */
export function WarningItem({ warning, canManageBackups, canManageWebhooks }: Props) {
  const { t } = useTranslation("system");
  const text = useWarningText(warning);
  const isOfBackups = warning.kind.endsWith("-backup") && canManageBackups;
  const isOfWebhooks = warning.kind.endsWith("-webhook") && canManageWebhooks;
  return (
    <li>
      {text} {isOfBackups && <a href="/cmsadmin/backups">{t("backups.link")}</a>}
      {isOfWebhooks && <a href="/cmsadmin/webhooks">{t("webhooksLink")}</a>}
    </li>
  );
}

function useWarningText(warning: Warning): string {
  const { t } = useTranslation("system");
  const format = useFormat();
  if (warning.kind === "storage-fault") return t(`faults.${warning.fault}`);
  const when = warning.kind === "failing-webhook" ? format.dateTime(warning.since) : undefined;
  return t(`needs.${warning.kind}`, { ...warning, when });
}
