import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { helpPagesQuery } from "../../api/help";
import { searchFiles } from "../../api/media";
import { listPages } from "../../api/pages";
import { searchTags } from "../../api/tags";
import { listUsers } from "../../api/users";
import { hasWords } from "../../lib/has-words";
import { PAGE_SEARCH_DEBOUNCE_MS } from "../../shared/use-page-search";
import type { IconName } from "../../ui/icon";
import {
  hasScreen,
  matching,
  type PaletteResult,
  type PaletteSection,
  type ScreenLink,
} from "../../ui/palette/results";

/** Maximum number of results of each kind. */
const MAX_RESULTS = 6;

interface FoundThings {
  sections: PaletteSection[];
  isSearching: boolean;
  /** The first failure. */
  failure: Error | null;
}

/**
 * Searches help pages, and the pages, files, tags and people whose screens the user may open.
 * During a search, keeps previous results only if their labels
 * match, so that Enter cannot open an outdated result.
 */
export function useFoundThings(
  term: string,
  screens: ScreenLink[],
  leave: (label: string, address: string) => void,
): FoundThings {
  const { t } = useTranslation("shell");
  const wanted = term.trim();
  const [searched] = useDebouncedValue(wanted, PAGE_SEARCH_DEBOUNCE_MS);
  const isWanted = (path: string) => searched !== "" && hasScreen(screens, path);
  const pages = useQuery({
    queryKey: ["shell", "pages", searched],
    queryFn: ({ signal }) => listPages({ searchTerm: searched, pageIndex: 0, pageSize: MAX_RESULTS }, signal),
    enabled: isWanted("/cmsadmin/"),
    placeholderData: keepPreviousData,
  });
  const files = useQuery({
    queryKey: ["shell", "files", searched],
    queryFn: ({ signal }) => searchFiles("/", searched, { pageSize: MAX_RESULTS }, signal),
    enabled: isWanted("/cmsadmin/medialibrary"),
    placeholderData: keepPreviousData,
  });
  const tags = useQuery({
    queryKey: ["shell", "tags", searched],
    queryFn: ({ signal }) => searchTags(searched, signal),
    enabled: isWanted("/cmsadmin/tags"),
    placeholderData: keepPreviousData,
  });
  const users = useQuery({
    queryKey: ["shell", "users"],
    queryFn: listUsers,
    enabled: isWanted("/cmsadmin/users"),
  });
  const help = useQuery({ ...helpPagesQuery, enabled: searched !== "" });
  if (wanted === "") return { sections: [], isSearching: false, failure: null };
  const result = (label: string, detail: string, icon: IconName, address: string): PaletteResult => ({
    label,
    detail,
    icon,
    onChoose: () => leave(label, address),
  });
  const current = (results: PaletteResult[], isLate: boolean) =>
    isLate || searched !== wanted ? matching(results, wanted) : results;
  const people = (users.data ?? [])
    .filter(({ email, profile: { name } }) => hasWords(`${name} ${email}`, wanted))
    .slice(0, MAX_RESULTS)
    .map(({ email, profile: { name } }) =>
      result(
        name || email,
        name ? email : "",
        "person",
        `/cmsadmin/users?search=${encodeURIComponent(email)}`,
      ),
    );
  const helpPages = (help.data ?? [])
    .filter(({ title, summary }) => hasWords(`${title} ${summary}`, wanted))
    .slice(0, MAX_RESULTS)
    .map(({ title, address }) => result(title, "", "help", address));
  const queries = [pages, files, tags, users, help];
  return {
    sections: [
      {
        label: t("palette.pages"),
        results: current(
          (pages.data?.items ?? []).map(({ id, title, slug, locale }) =>
            result(title, `${slug} · ${locale}`, "file", `/cmsadmin/page/${id}`),
          ),
          pages.isPlaceholderData,
        ),
      },
      {
        label: t("palette.files"),
        results: current(
          (files.data?.files ?? []).map(({ id, fileName, path }) =>
            result(
              fileName,
              path,
              "image",
              `/cmsadmin/medialibrary?path=${encodeURIComponent(path)}&file=${id}`,
            ),
          ),
          files.isPlaceholderData,
        ),
      },
      {
        label: t("palette.tags"),
        results: current(
          (tags.data ?? [])
            .slice(0, MAX_RESULTS)
            .map(({ name }) => result(name, "", "tag", `/cmsadmin/tags?search=${encodeURIComponent(name)}`)),
          tags.isPlaceholderData,
        ),
      },
      { label: t("palette.people"), results: people },
      { label: t("palette.help"), results: helpPages },
    ],
    isSearching: searched !== wanted || queries.some(({ isFetching }) => isFetching),
    failure: queries.find(({ error }) => error)?.error ?? null,
  };
}
