import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { AuditEntry } from "../../api/wire";
import type { List } from "../../ui/list-screen/use-list";

/** Button that resets the filters. Hidden if no filter is set. */
export function ClearButton({ list: { state, change } }: { list: List<AuditEntry> }) {
  const { t } = useTranslation("accounts");
  const names = Object.keys(state.filters);
  if (!state.searchTerm && names.every((name) => !state.filters[name])) return null;
  const none = { searchTerm: "", filters: Object.fromEntries(names.map((name) => [name, ""])) };
  return (
    <Button variant="default" onClick={() => change(none, "push")}>
      {t("audit.clear")}
    </Button>
  );
}
