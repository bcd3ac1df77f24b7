import { useTranslation } from "react-i18next";
import type { AccountStatus } from "../../api/wire";

/** Page statuses whose style fits the account statuses. */
const STATUS_CLASSES: Record<AccountStatus, string> = {
  active: "published",
  invited: "requested",
  disabled: "unpublished",
};

export function AccountStatusText({ status }: { status: AccountStatus }) {
  const { t } = useTranslation("accounts");
  return <span className={`status status-${STATUS_CLASSES[status]}`}>{t(`users.statuses.${status}`)}</span>;
}
