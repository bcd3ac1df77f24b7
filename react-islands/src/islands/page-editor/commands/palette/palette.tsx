import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { helpPagesQuery } from "../../../../api/help";
import { searchPages } from "../../../../api/pages";
import { hasWords } from "../../../../lib/has-words";
import { PAGE_SEARCH_DEBOUNCE_MS } from "../../../../shared/use-page-search";
import { Palette } from "../../../../ui/palette/palette";
import { matching, type PaletteResult, type PaletteSection, screensOf } from "../../../../ui/palette/results";
import { useKeyText } from "../../../../ui/use-key-text";
import { tabPath } from "../../state/slices/tab";
import { useEditor } from "../../state/use-editor";
import { usePage } from "../../state/use-session";
import type { Command } from "../command";
import { COMMANDS } from "../commands";
import { PALETTE } from "../view-commands";

interface Props {
  onClose: () => void;
  onPerform: (command: Command) => void;
  /** Receives the address of the chosen result. */
  onLeave: (address: string) => void;
}

/** Maximum number of help pages. */
const MAX_HELP_PAGES = 6;

/** Searches commands, pages, screens and help. */
export default function EditorPalette({ onClose, onPerform, onLeave }: Props) {
  const { t } = useTranslation("editor");
  const [term, setTerm] = useState("");
  const pages = usePages(term, onLeave);
  const sections = useSections(term, pages.results, { onPerform, onLeave });
  return (
    <Palette
      label={t("commands.palette")}
      placeholder={t("commands.search")}
      nothing={t("commands.nothing")}
      term={term}
      onTerm={setTerm}
      sections={sections}
      isSearching={pages.isSearching}
      failure={pages.failure}
      onClose={onClose}
    />
  );
}

function useSections(
  term: string,
  pages: PaletteResult[],
  { onPerform, onLeave }: Pick<Props, "onPerform" | "onLeave">,
): PaletteSection[] {
  const { t } = useTranslation(["editor", "workflow", "common"]);
  const keyText = useKeyText();
  const editor = useEditor((state) => state);
  const [screens] = useState(() => screensOf(document));
  const commands = COMMANDS.filter(
    (command) => command !== PALETTE && command.isEnabled(editor, editor.selection),
  );
  const inGroup = (group: Command["group"]): PaletteSection => ({
    label: t(`commands.group.${group}`),
    results: commands
      .filter((command) => command.group === group)
      .map((command) => ({
        label: t(command.label),
        icon: command.icon,
        detail: command.keys[0] ? keyText(command.keys[0].key) : "",
        onChoose: () => onPerform(command),
      })),
  });
  const screenResults = screens.map(
    ({ label, address }): PaletteResult => ({
      label,
      icon: "next",
      detail: "",
      onChoose: () => onLeave(address),
    }),
  );
  const isWanted = term.trim() !== "";
  const { data: helpPages = [] } = useQuery({ ...helpPagesQuery, enabled: isWanted });
  const help = (isWanted ? helpPages : [])
    .filter(({ title, summary }) => hasWords(`${title} ${summary}`, term))
    .slice(0, MAX_HELP_PAGES)
    .map(
      ({ title, address }): PaletteResult => ({
        label: title,
        icon: "help",
        detail: "",
        onChoose: () => onLeave(address),
      }),
    );
  const groups = [inGroup("page"), inGroup("blocks"), inGroup("view"), inGroup("go")];
  return [
    ...groups.map((group) => ({ ...group, results: matching(group.results, term) })),
    { label: t("commands.group.screens"), results: matching(screenResults, term) },
    { label: t("commands.group.help"), results: help },
    // Pages load late, so they are last. Otherwise rows would move under the pointer.
    { label: t("commands.group.pages"), results: pages },
  ].filter(({ results }) => results.length > 0);
}

/**
 * Searches pages except the open page.
 * During a search, keeps previous results only if their titles
 * match, so that Enter cannot open an outdated result.
 */
function usePages(
  term: string,
  onLeave: (address: string) => void,
): { results: PaletteResult[]; isSearching: boolean; failure: Error | null } {
  const { t } = useTranslation();
  const page = usePage();
  const wanted = term.trim();
  const [searched] = useDebouncedValue(wanted, PAGE_SEARCH_DEBOUNCE_MS);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ["page-search", page.locale, searched],
    queryFn: ({ signal }) => searchPages(page.locale, searched, signal),
    enabled: searched !== "",
    placeholderData: keepPreviousData,
  });
  if (wanted === "") return { results: [], isSearching: false, failure: null };
  const others = (data ?? []).filter(({ id }) => id !== page.id);
  const results = others.map(
    ({ id, title, slug, matchedPart }): PaletteResult => ({
      label: title,
      icon: "file",
      detail: slug,
      ...((matchedPart === "slug" || matchedPart === "text") && {
        reason: t(`page.matchedPart.${matchedPart}`),
      }),
      onChoose: () => onLeave(tabPath(id, "overview")),
    }),
  );
  const isLate = isPlaceholderData || searched !== wanted;
  return {
    results: isLate ? matching(results, wanted) : results,
    isSearching: isFetching || searched !== wanted,
    failure: error,
  };
}
