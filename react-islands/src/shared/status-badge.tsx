import { useTranslation } from "react-i18next";
import type { PageStatus } from "../api/wire";
import { Icon, type IconName } from "../ui/icon";

export const STATUS_ICONS: Record<PageStatus, IconName> = {
  concept: "pencil",
  requested: "clock",
  published: "checked",
  "published with changes": "checkedAndMore",
  unpublished: "withdrawn",
};

/** Shows a status as text with an icon. */
export function StatusBadge({ status }: { status: PageStatus }) {
  const { t } = useTranslation();
  return (
    <span className={`status status-${status.replaceAll(" ", "-")}`}>
      <Icon name={STATUS_ICONS[status]} />
      {t(`page.status.${status}`)}
    </span>
  );
}
