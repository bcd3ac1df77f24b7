import { useTranslation } from "react-i18next";
import type { AccountStatus } from "../../api/wire";

/** Style class per account status, shared with the page status of the same meaning. */
const LOOKS: Record<AccountStatus, string> = {
  active: "published",
  invited: "requested",
  disabled: "unpublished",
};

/** The label of an account status. */
export function AccountStatusText({ status }: { status: AccountStatus }) {
  const { t } = useTranslation("accounts");
  return <span className={`status status-${LOOKS[status]}`}>{t(`users.statuses.${status}`)}</span>;
}
