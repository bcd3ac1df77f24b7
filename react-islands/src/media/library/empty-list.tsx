import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/empty-state";
import type { LibraryNavigation } from "./place/use-place";

interface Props {
  place: LibraryNavigation;
  /** True if the folder has subfolders. */
  hasFolders: boolean;
  canManage: boolean;
}

/** Explains why a list is empty, and offers a next step. */
export function EmptyList({ place: { place, go, search }, hasFolders, canManage }: Props) {
  const { t } = useTranslation(["media", "common"]);
  const term = place.searchTerm.trim();
  const isNarrowed = place.kind !== null || place.isUnused;
  if (term === "" && !isNarrowed) {
    const why = t(hasFolders ? "empty.onlyFolders" : "empty.folder");
    return <EmptyState text={canManage ? `${why} ${t("empty.add")}` : why} />;
  }
  const words = place.scope === "here" ? "empty.notFoundHere" : "empty.notFound";
  const clear = () => (isNarrowed ? go({ searchTerm: "", kind: null, isUnused: false }) : search(""));
  return (
    <EmptyState
      text={term === "" ? t("empty.filtered") : t(words, { term })}
      firstStep={
        <>
          {term !== "" && place.scope === "here" && place.path !== "/" && (
            <Button variant="default" onClick={() => go({ scope: "all" }, "replace")}>
              {t("empty.searchAll")}
            </Button>
          )}
          <Button variant="default" onClick={clear}>
            {t("common:filter.clear")}
          </Button>
        </>
      }
    />
  );
}
