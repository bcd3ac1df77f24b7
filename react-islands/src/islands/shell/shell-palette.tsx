import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { hasWords } from "../../lib/has-words";
import { rowActionsAt } from "../../lib/row-actions";
import { Palette } from "../../ui/palette/palette";
import {
  hasScreen,
  matching,
  type PaletteResult,
  type ScreenLink,
  screensOf,
} from "../../ui/palette/results";
import { recentPlaces, rememberPlace } from "./recent";
import { useFoundThings } from "./use-found-things";

interface Props {
  userID: number;
  onClose: () => void;
}

/** Parts of the site settings, which their headings and words find. */
const SETTINGS = [
  "general",
  "languages",
  "company",
  "forms",
  "consent",
  "access",
  "sessions",
  "look",
] as const;

/** Finds pages, files, people, tags, settings, screens and help, and offers the actions on the focused row. */
export default function ShellPalette({ userID, onClose }: Props) {
  const { t } = useTranslation("shell");
  const [term, setTerm] = useState("");
  const [screens] = useState(() => screensOf(document));
  const isScreen = (place: string) => screens.some(({ address }) => addressOn(address) === place);
  const [recent] = useState(() =>
    recentPlaces(localStorage, userID).filter(({ address }) => !isScreen(address)),
  );
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
  const [row] = useState(() => rowActionsAt(before));
  const rowResults = (row?.actions ?? []).map(
    ({ label, href, perform, isDestructive }): PaletteResult => ({
      label,
      icon: isDestructive ? "trash" : "more",
      detail: "",
      onChoose: () => {
        // Closes first, so that a dialog returns the focus to the row.
        flushSync(onClose);
        if (href === undefined) perform?.();
        else location.assign(href);
      },
    }),
  );
  const leave = (label: string, address: string) => {
    const place = addressOn(address);
    if (!isScreen(place)) rememberPlace(localStorage, userID, { label, address: place });
    // Closes first. Otherwise the returning focus would scroll
    // away from the part of the open screen that the address names.
    flushSync(onClose);
    location.assign(address);
  };
  const screenResult = ({ label, address }: ScreenLink): PaletteResult => ({
    label,
    icon: "next",
    detail: "",
    onChoose: () => leave(label, address),
  });
  const found = useFoundThings(term, screens, leave);
  const isRecent = term.trim() === "";
  const settings = SETTINGS.map((name) => ({
    address: `/cmsadmin/settings#${name}`,
    label: t(`palette.settings.${name}.title`),
    words: t(`palette.settings.${name}.words`),
  }));
  const wantedSettings = settings.filter(
    ({ label, words }) =>
      !isRecent && hasScreen(screens, "/cmsadmin/settings") && hasWords(`${label} ${words}`, term),
  );
  const sections = [
    { label: t("palette.row", { name: row?.name }), results: matching(rowResults, term) },
    { label: t("palette.recent"), results: isRecent ? recent.map(screenResult) : [] },
    { label: t("palette.screens"), results: matching(screens.map(screenResult), term) },
    { label: t("palette.settings.title"), results: wantedSettings.map(screenResult) },
    // Results that load late are last, so that no row moves under the pointer.
    ...found.sections,
  ].filter(({ results }) => results.length > 0);
  return (
    <Palette
      label={t("palette.label")}
      placeholder={t("palette.placeholder")}
      nothing={t("palette.nothing")}
      term={term}
      onTerm={setTerm}
      sections={sections}
      isSearching={found.isSearching}
      failure={found.failure}
      onClose={onClose}
    />
  );
}

/** Returns an address without its origin, if that is the origin of the admin. */
function addressOn(address: string): string {
  const { origin, pathname, search, hash } = new URL(address, location.href);
  return origin === location.origin ? pathname + search + hash : address;
}
