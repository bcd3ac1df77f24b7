import { useTranslation } from "react-i18next";
import type { SortOption } from "../../ui/list-screen/list-column";

export function useSortOptions(): SortOption[] {
  const { t } = useTranslation("accounts");
  return [
    { value: "name", title: t("user.name") },
    { value: "role", title: t("user.role") },
    { value: "status", title: t("users.status") },
    { value: "createdAt", title: t("users.createdAt") },
  ];
}
