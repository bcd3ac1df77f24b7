import { useTranslation } from "react-i18next";
import type { AccountStatus } from "../../api/wire";

/** How each state of an account looks: as the states of pages do that mean the same. */
const LOOKS: Record<AccountStatus, string> = {
  active: "published",
  invited: "requested",
  disabled: "unpublished",
};

/** The state of an account, in words. */
export function AccountStatusText({ status }: { status: AccountStatus }) {
  const { t } = useTranslation("accounts");
  return <span className={`status status-${LOOKS[status]}`}>{t(`users.statuses.${status}`)}</span>;
}
