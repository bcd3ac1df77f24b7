import { useTranslation } from "react-i18next";
import type { RequestStatus } from "../../api/wire";
import { Icon, type IconName } from "../../ui/icon";

const ICONS: Record<RequestStatus, IconName> = {
  sent: "clock",
  resent: "clock",
  accepted: "checked",
  rejected: "crossed",
  revoked: "withdrawn",
};

export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  const { t } = useTranslation("lists");
  return (
    <span className={`status status-${status}`}>
      <Icon name={ICONS[status]} />
      {t(`requests.status.${status}`)}
    </span>
  );
}
