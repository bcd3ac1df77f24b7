import { useTranslation } from "react-i18next";
import type { PageStatus } from "../../api/wire";
import { STATUS_ICONS } from "../../shared/status-badge";

/** Statuses of a page as options, after "all". */
export function useStatusOptions(): { value: string; label: string }[] {
  const { t } = useTranslation(["lists", "common"]);
  return [
    { value: "", label: t("pages.allStatuses") },
    ...(Object.keys(STATUS_ICONS) as PageStatus[]).map((value) => ({
      value,
      label: t(`common:page.status.${value}`),
    })),
  ];
}
