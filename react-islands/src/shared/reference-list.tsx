import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { fetchReferences } from "../api/references";
import type { PageReferences } from "../api/wire";
import { localeName } from "../lib/locale";
import { FailureNotice } from "../ui/failure-notice";
import { StatusLine } from "../ui/status-line";
import { useLanguage } from "../ui/use-language";
import classes from "./reference-list.module.css";

interface Props {
  pageID: number;
  /**
   * `lost` if the links will break, `kept`
   * if they will still lead to the page.
   */
  linksAfter?: "lost" | "kept";
}

/** Lists the links to a page. */
export function ReferenceList({ pageID, linksAfter = "lost" }: Props) {
  const { t } = useTranslation();
  const references = useQuery({
    queryKey: ["references", pageID],
    queryFn: () => fetchReferences(pageID),
    // Never cached, because users decide
    // about deletions by this list.
    gcTime: 0,
  });
  if (references.isPending) return <StatusLine>{t("references.loading")}</StatusLine>;
  if (references.isError) {
    return (
      <FailureNotice
        title={t("references.failed")}
        failure={references.error}
        onRetry={() => references.refetch()}
      />
    );
  }
  return <FoundReferences references={references.data} linksAfter={linksAfter} />;
}

interface FoundProps {
  references: PageReferences;
  linksAfter: "lost" | "kept";
}

function FoundReferences({ references: { pages, menus }, linksAfter }: FoundProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (pages.length + menus.length === 0) return <p>{t("references.none")}</p>;
  return (
    <div className={classes.references}>
      <p>
        {t(linksAfter === "lost" ? "references.some" : "references.found", {
          count: pages.length + menus.length,
        })}
      </p>
      <ul>
        {pages.map(({ pageID, title, locale, live }) => (
          <li key={pageID}>
            <a href={`/cmsadmin/page/${pageID}`} target="_blank" rel="noreferrer">
              <bdi>{title}</bdi>
            </a>{" "}
            <span className={classes.where}>
              {localeName(locale, language)}
              {!live && `, ${t("references.notLive")}`}
            </span>
          </li>
        ))}
        {menus.map(({ name, locale }) => (
          <li key={`${name} ${locale}`}>
            {t("references.menu", { name })}{" "}
            <span className={classes.where}>{localeName(locale, language)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
