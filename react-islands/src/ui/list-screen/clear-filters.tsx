import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { withoutFilters } from "../../lib/list/list-state";
import type { List } from "./use-list";

/** Button that ends the search and resets all filters of a list. */
export function ClearFilters({ list: { state, change } }: { list: Pick<List<unknown>, "state" | "change"> }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" onClick={() => change(withoutFilters(state), "push")}>
      {t("filter.clear")}
    </Button>
  );
}
