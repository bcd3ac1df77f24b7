import { useTranslation } from "react-i18next";
import { menuPageSearchQuery } from "../../api/menus";
import type { PageSummary } from "../../api/wire";
import { PageSelect } from "../../shared/page-select";
import { usePageSearch } from "../../shared/use-page-search";
import classes from "./menu-structure.module.css";

interface Props {
  page: PageSummary | null;
  locale: string;
  error: string | null;
  onChoose: (page: PageSummary | null) => void;
}

/** Minimum number of characters that starts a search. */
const MIN_TERM_CHARS = 3;

/** Field that searches the pages of a locale by title or address. */
export function MenuPageSearch({ page, locale, error, onChoose }: Props) {
  const { t } = useTranslation("site");
  const search = usePageSearch({
    query: (term) => menuPageSearchQuery(locale, term),
    chosenTitle: page?.title,
    minLength: MIN_TERM_CHARS,
  });
  const pages = page ? [page, ...search.pages.filter(({ id }) => id !== page.id)] : search.pages;
  return (
    <PageSelect
      label={t("menus.targets.page")}
      placeholder={t("menus.search.placeholder")}
      nothingFoundMessage={
        search.isSearching ? search.isNothing && t("menus.search.nothing") : t("menus.search.short")
      }
      search={search}
      pages={pages}
      renderPage={({ title, slug, published }) => (
        <span className={classes.option}>
          <bdi>{title}</bdi> <span className={classes.target}>{slug}</span>{" "}
          {!published && <span className={classes.hidden}>{t("menus.hidden.page")}</span>}
        </span>
      )}
      value={page?.id ?? null}
      onChange={(id) => onChoose(pages.find((each) => each.id === id) ?? null)}
      error={error}
    />
  );
}
