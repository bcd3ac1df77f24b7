import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./library.module.css";
import type { LibraryNavigation } from "./place/use-place";

interface Props {
  place: LibraryNavigation;
  /** True if the folder has subfolders. */
  hasFolders: boolean;
  canManage: boolean;
}

/** Explains why a list is empty, and offers a next step. */
export function EmptyList({ place: { place, go, search }, hasFolders, canManage }: Props) {
  const { t } = useTranslation("media");
  const term = place.searchTerm.trim();
  const isNarrowed = place.kind !== null || place.isUnused;
  if (term !== "") {
    return (
      <div className={classes.empty}>
        <p>{t(place.scope === "here" ? "empty.notFoundHere" : "empty.notFound", { term })}</p>
        {place.scope === "here" && place.path !== "/" && (
          <Button variant="default" onClick={() => go({ scope: "all" }, "replace")}>
            {t("empty.searchAll")}
          </Button>
        )}
        <Button variant="default" onClick={() => search("")}>
          {t("empty.endSearch")}
        </Button>
      </div>
    );
  }
  if (isNarrowed) {
    return (
      <div className={classes.empty}>
        <p>{t("empty.filtered")}</p>
        <Button variant="default" onClick={() => go({ kind: null, isUnused: false })}>
          {t("empty.clearFilters")}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.empty}>
      <p>{t(hasFolders ? "empty.onlyFolders" : "empty.folder")}</p>
      {canManage && <p className={classes.hint}>{t("empty.add")}</p>}
    </div>
  );
}
