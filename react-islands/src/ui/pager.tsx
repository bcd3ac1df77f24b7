import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { pagerItems } from "../lib/pager";
import classes from "./pager.module.css";

interface Props {
  /** The page that is shown, counted from 0. */
  current: number;
  count: number;
  onChange: (page: number) => void;
}

/** Leads to the other pages of a list; there is none where one page holds everything. */
export function Pager({ current, count, onChange }: Props) {
  const { t } = useTranslation();
  if (count <= 1) return null;
  return (
    <nav aria-label={t("pager.label")} className={classes.pager}>
      <Button variant="default" disabled={current === 0} onClick={() => onChange(current - 1)}>
        {t("pager.previous")}
      </Button>
      {pagerItems(current, count).map((item) =>
        "gapAfter" in item ? (
          <span key={`gap ${item.gapAfter}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Button
            key={item.page}
            variant={item.page === current ? "filled" : "default"}
            aria-label={t("pager.page", { page: item.page + 1 })}
            aria-current={item.page === current ? "page" : undefined}
            onClick={() => onChange(item.page)}
          >
            {item.page + 1}
          </Button>
        ),
      )}
      <Button variant="default" disabled={current >= count - 1} onClick={() => onChange(current + 1)}>
        {t("pager.next")}
      </Button>
    </nav>
  );
}
