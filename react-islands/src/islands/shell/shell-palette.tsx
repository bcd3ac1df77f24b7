import { useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasWords } from "../../lib/has-words";
import { Palette } from "../../ui/palette/palette";
import { matching, type PaletteResult, type ScreenLink, screensOf } from "../../ui/palette/results";
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

/** Finds pages, files, people, tags, settings and screens. */
export default function ShellPalette({ userID, onClose }: Props) {
  const { t } = useTranslation("shell");
  const [term, setTerm] = useState("");
  const [screens] = useState(() => screensOf(document));
  const [recent] = useState(() => recentPlaces(localStorage, userID));
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
  const leave = (label: string, address: string) => {
    const { pathname, search, hash } = new URL(address, location.href);
    rememberPlace(localStorage, userID, { label, address: pathname + search + hash });
    onClose();
    location.assign(address);
  };
  const screenResult = ({ label, address }: ScreenLink): PaletteResult => ({
    label,
    icon: "next",
    detail: "",
    onChoose: () => leave(label, address),
  });
  const found = useFoundThings(term, screens, leave);
  const isOpen = (path: string) => screens.some(({ address }) => new URL(address).pathname === path);
  const isRecent = term.trim() === "";
  const settings = SETTINGS.map((name) => ({
    address: `/cmsadmin/settings#${name}`,
    label: t(`palette.settings.${name}.title`),
    words: t(`palette.settings.${name}.words`),
  }));
  const wantedSettings = settings.filter(
    ({ label, words }) => !isRecent && isOpen("/cmsadmin/settings") && hasWords(`${label} ${words}`, term),
  );
  const sections = [
    { label: t("palette.recent"), results: isRecent ? recent.map(screenResult) : [] },
    ...found.sections,
    { label: t("palette.screens"), results: matching(screens.map(screenResult), term) },
    { label: t("palette.settings.title"), results: wantedSettings.map(screenResult) },
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
