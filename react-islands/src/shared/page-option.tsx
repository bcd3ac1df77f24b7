import type { PageSummary } from "../api/wire";
import classes from "./page-option.module.css";

/** A page as an option of a search. */
export function PageOption({ page }: { page: Pick<PageSummary, "title" | "slug"> }) {
  return (
    <span className={classes.option}>
      <bdi>{page.title}</bdi> <span className={classes.address}>{page.slug}</span>
    </span>
  );
}
