import "@mantine/spotlight/styles.css";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { searchPages } from "../../../../api/pages";
import { Icon } from "../../../../ui/icon";
import { useFailureText } from "../../../../ui/use-error-text";
import { useKeyText } from "../../../../ui/use-key-text";
import { tabPath } from "../../state/slices/tab";
import { useEditor } from "../../state/use-editor";
import { usePage } from "../../state/use-session";
import type { Command } from "../command";
import { COMMANDS } from "../commands";
import { PALETTE } from "../view-commands";
import { matching, type PaletteResult, type PaletteSection, screensOf } from "./found";
import classes from "./palette.module.css";

interface Props {
  onClose: () => void;
  onPerform: (command: Command) => void;
  /** Receives the address of the chosen result. */
  onLeave: (address: string) => void;
}

/** Debounce of the page search, in milliseconds. */
const PAGE_SEARCH_DEBOUNCE_MS = 250;

/** Searches commands, pages and screens. */
export default function Palette({ onClose, onPerform, onLeave }: Props) {
  const { t } = useTranslation("editor");
  const [[store]] = useState(createSpotlight);
  // Index of the selected option.
  // Copied from the Spotlight store after each key,
  // because the store sends no event for it.
  const [selected, setSelected] = useState(0);
  const [term, setTerm] = useState("");
  const listId = useId();
  const pages = usePages(term);
  const sections = useSections(term, pages.found);
  const failureText = useFailureText();
  const total = sections.reduce((count, { found }) => count + found.length, 0);
  const current = Math.min(selected, total - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    store.setState({ ...store.getState(), opened: true, selected: 0, listId });
  }, [store, listId]);

  const choose = ({ command, address }: PaletteResult) => {
    if (command) onPerform(command);
    else if (address !== undefined) onLeave(address);
  };

  let index = -1;
  return (
    <Spotlight.Root
      store={store}
      query={term}
      onQueryChange={(next) => {
        setTerm(next);
        setSelected(0);
      }}
      shortcut={null}
      onKeyDown={() => setSelected(Math.max(store.getState().selected, 0))}
      onSpotlightClose={onClose}
      returnFocus={false}
      lockScroll={false}
      attributes={{ content: { "aria-label": t("commands.palette") } }}
      overlayProps={{ className: classes.overlay ?? "" }}
    >
      <Spotlight.Search
        role="combobox"
        aria-label={t("commands.search")}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={total > 0 ? optionId(current) : undefined}
        placeholder={t("commands.search")}
        leftSection={<Icon name="search" />}
        autoComplete="off"
      />
      <div id={listId} role="listbox" aria-label={t("commands.palette")} className={classes.list}>
        {sections.map(({ label, found }) => (
          // biome-ignore lint/a11y/useSemanticElements: the rule recommends a fieldset, but a listbox may only contain options and groups.
          <div key={label} role="group" aria-label={label} className={classes.section}>
            <div className={classes.label} aria-hidden="true">
              {label}
            </div>
            {found.map((each) => {
              index += 1;
              return (
                <Option
                  // Spotlight selects options by their position.
                  key={index}
                  id={optionId(index)}
                  found={each}
                  isSelected={index === current}
                  onChoose={() => choose(each)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className={classes.empty}>
        {pages.error ? failureText(pages.error) : total === 0 && !pages.isSearching && t("commands.nothing")}
      </p>
    </Spotlight.Root>
  );
}

interface OptionProps {
  id: string;
  found: PaletteResult;
  isSelected: boolean;
  onChoose: () => void;
}

function Option({ id, found, isSelected, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the search field, which handles the keys for all options.
    // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus, and names the active option in `aria-activedescendant`.
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      data-action
      data-selected={isSelected || undefined}
      className={classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon name={found.icon} />
      <bdi className={classes.name}>{found.label}</bdi>{" "}
      {found.detail && <span className={classes.detail}>{found.detail}</span>}
      {found.reason && <span className={classes.reason}> {found.reason}</span>}
    </div>
  );
}

function useSections(term: string, pages: PaletteResult[]): PaletteSection[] {
  const { t } = useTranslation(["editor", "workflow", "common"]);
  const keyText = useKeyText();
  const editor = useEditor((state) => state);
  const [screens] = useState(() => screensOf(document));
  const commands = COMMANDS.filter(
    (command) => command !== PALETTE && command.isEnabled(editor, editor.selection),
  );
  const inGroup = (group: Command["group"]): PaletteSection => ({
    label: t(`commands.group.${group}`),
    found: matching(
      commands
        .filter((command) => command.group === group)
        .map((command) => ({
          label: t(command.label),
          icon: command.icon,
          detail: command.keys[0] ? keyText(command.keys[0].key) : "",
          command,
        })),
      term,
    ),
  });
  return [
    inGroup("page"),
    inGroup("blocks"),
    inGroup("view"),
    inGroup("go"),
    { label: t("commands.group.pages"), found: pages },
    { label: t("commands.group.screens"), found: matching(screens, term) },
  ].filter(({ found }) => found.length > 0);
}

/**
 * Searches pages except the open page.
 * During a search, keeps previous results only if their titles
 * match, so that Enter cannot open an outdated result.
 */
function usePages(term: string): { found: PaletteResult[]; isSearching: boolean; error: Error | null } {
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
  if (wanted === "") return { found: [], isSearching: false, error: null };
  const others = (data ?? []).filter(({ id }) => id !== page.id);
  const found = others.map(
    ({ id, title, slug, matchedPart }): PaletteResult => ({
      label: title,
      icon: "file",
      detail: slug,
      ...((matchedPart === "slug" || matchedPart === "text") && {
        reason: t(`page.matchedPart.${matchedPart}`),
      }),
      address: tabPath(id, "overview"),
    }),
  );
  const isLate = isPlaceholderData || searched !== wanted;
  return {
    found: isLate ? matching(found, wanted) : found,
    isSearching: isFetching || searched !== wanted,
    error,
  };
}
