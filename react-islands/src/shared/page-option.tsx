import type { PageSummary } from "../api/wire";
import classes from "./page-option.module.css";

/** A page in a list of those that were found. */
export function PageOption({ page }: { page: Pick<PageSummary, "title" | "slug"> }) {
  return (
    <span className={classes.option}>
      <bdi>{page.title}</bdi> <span className={classes.address}>{page.slug}</span>
    </span>
  );
}
