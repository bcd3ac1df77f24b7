import { useTranslation } from "react-i18next";
import type { PageStatus } from "../api/wire";

/** The state of a page, in words. */
export function StatusBadge({ status }: { status: PageStatus }) {
  const { t } = useTranslation();
  return <span className={`status status-${status.replaceAll(" ", "-")}`}>{t(`page.status.${status}`)}</span>;
}
