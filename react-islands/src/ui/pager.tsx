import { Button } from "@mantine/core";
import { usePagination } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import classes from "./pager.module.css";

interface Props {
  /** Zero-based index of the shown page. */
  current: number;
  count: number;
  onChange: (page: number) => void;
}

/** Pagination. Renders nothing if there is only one page. */
export function Pager({ current, count, onChange }: Props) {
  const { t } = useTranslation();
  const { range, active, previous, next, setPage } = usePagination({
    total: count,
    page: current + 1,
    onChange: (page) => onChange(page - 1),
  });
  if (count <= 1) return null;
  return (
    <nav aria-label={t("pager.label")} className={classes.pager}>
      <Button variant="default" disabled={active === 1} onClick={previous}>
        {t("pager.previous")}
      </Button>
      {range.map((page, place) =>
        page === "dots" ? (
          <span key={`gap after ${range[place - 1]}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Button
            key={page}
            variant={page === active ? "filled" : "default"}
            aria-label={t("pager.page", { page })}
            aria-current={page === active ? "page" : undefined}
            onClick={() => setPage(page)}
          >
            {page}
          </Button>
        ),
      )}
      <Button variant="default" disabled={active >= count} onClick={next}>
        {t("pager.next")}
      </Button>
    </nav>
  );
}
