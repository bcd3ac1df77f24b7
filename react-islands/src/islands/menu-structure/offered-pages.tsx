import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { offeredPagesQuery } from "../../api/menus";
import type { PageSummary } from "../../api/wire";
import { FailureNotice } from "../../ui/failure-notice";
import { useRowFocus } from "../../ui/row-focus";
import { StatusLine } from "../../ui/status-line";
import classes from "./menu-structure.module.css";

interface Props {
  name: string;
  locale: string;
  /** Pages in the menu, also those that are not saved yet. */
  usedIDs: number[];
  /** Receives the chosen page, without a further question. */
  onAdd: (page: PageSummary) => void;
}

/** Attribute with the id of the page to which an element belongs. */
const PAGE = "data-page";

/** List of pages that are added to a menu with one press. */
export function OfferedPages({ name, locale, usedIDs, onAdd }: Props) {
  const { t } = useTranslation("site");
  const { data, error, isPending, refetch } = useQuery({ ...offeredPagesQuery(name, locale), staleTime: 0 });
  const isUsed = ({ id }: PageSummary) => usedIDs.includes(id);
  const all = data ?? [];
  const pages = [...all.filter((page) => !isUsed(page)), ...all.filter(isUsed)];
  const stops = useRowFocus({ attribute: PAGE, keys: pages.map(({ id }) => String(id)) });
  if (error)
    return <FailureNotice title={t("menus.offered.failed")} failure={error} onRetry={() => refetch()} />;
  if (isPending) return <StatusLine>{t("menus.offered.loading")}</StatusLine>;
  if (pages.length === 0) return null;
  return (
    <section className={classes.offered} aria-labelledby="offered-pages">
      <p id="offered-pages">{t("menus.offered.label")}</p>
      <ul {...stops.list}>
        {pages.map((page) => (
          <li key={page.id}>
            <button
              type="button"
              data-page={page.id}
              tabIndex={String(page.id) === stops.tabStop ? 0 : -1}
              className={classes.option}
              onClick={() => onAdd(page)}
            >
              <bdi>{page.title}</bdi> <span className={classes.target}>{page.slug}</span>{" "}
              {!page.published && <span className={classes.hidden}>{t("menus.hidden.page")}</span>}{" "}
              {isUsed(page) && <span className={classes.used}>{t("menus.offered.used")}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
