import { useTranslation } from "react-i18next";
import { sortedBy } from "../../../lib/list/list-state";
import type { LibraryPlace, SortColumn } from "../place/library-place";
import type { LibraryNavigation } from "../place/use-place";
import classes from "./files.module.css";

/** Column headers of the list, with buttons that sort it. */
export function ListHead({ place: { place, go } }: { place: LibraryNavigation }) {
  const { t } = useTranslation("media");
  return (
    <fieldset className={classes.head} aria-label={t("sort.label")}>
      <SortButton column="name" place={place} go={go} className={classes.headName} />
      <span className={classes.cellType}>{t("details.type")}</span>
      <SortButton column="size" place={place} go={go} className={classes.cellSize} />
      <SortButton column="createdAt" place={place} go={go} className={classes.cellDate} />
    </fieldset>
  );
}

interface Props extends Pick<LibraryNavigation, "go"> {
  column: SortColumn;
  place: LibraryPlace;
  className: string | undefined;
}

function SortButton({ column, place, go, className }: Props) {
  const { t } = useTranslation("media");
  const isSorted = place.columnToSort === column;
  const arrow = place.sortOrder === "asc" ? "↑" : "↓";
  const onClick = () => {
    const { sortOrder } = sortedBy(place, column);
    go({ columnToSort: column, sortOrder });
  };
  return (
    <button type="button" className={className} aria-pressed={isSorted} onClick={onClick}>
      {t(`sort.column.${column}`)} <span aria-hidden="true">{isSorted && arrow}</span>
    </button>
  );
}
