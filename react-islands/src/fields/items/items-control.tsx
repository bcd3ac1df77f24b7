import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../ui/lazy-part";
import type { ControlProps } from "../control";
import { gridFieldsOf } from "../grid/grid";
import { ItemListControl } from "./item-list-control";

const GridControl = lazyPart(() => import("../grid/grid-control"), <GridLoader />);

/**
 * Shows a grid if the items are rows of
 * texts, and a list for other items.
 */
export function ItemsControl(props: ControlProps<"items">) {
  const grid = gridFieldsOf(props.field);
  return grid ? <GridControl {...props} grid={grid} /> : <ItemListControl {...props} />;
}

function GridLoader() {
  const { t } = useTranslation("editor");
  return <Skeleton height={160} role="status" data-coming aria-label={t("grid.loading")} />;
}
