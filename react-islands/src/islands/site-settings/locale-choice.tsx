import { Select } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isLocale, localeName, USUAL_LOCALES } from "../../lib/locale";
import { filterByWords } from "../../ui/filter-by-words";
import { useLanguage } from "../../ui/use-language";

interface Props {
  /** Locales that the site already has. */
  taken: string[];
  onChoose: (locale: string) => void;
}

/**
 * Select that adds a language.
 * It finds languages by name or language tag.
 */
export function LocaleChoice({ taken, onChoose }: Props) {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const [typed, setTyped] = useState("");
  const tag = typed.trim().toLowerCase();
  const known = isLocale(tag) && !USUAL_LOCALES.includes(tag) ? [...USUAL_LOCALES, tag] : USUAL_LOCALES;
  const options = known
    .filter((locale) => !taken.includes(locale))
    .map((locale) => ({ value: locale, label: `${localeName(locale, language)} (${locale})` }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
  return (
    <Select
      label={t("languages.new")}
      description={t("languages.newHint")}
      nothingFoundMessage={t(taken.includes(tag) ? "languages.there" : "languages.wrong")}
      searchable
      filter={filterByWords}
      selectFirstOptionOnChange
      data={options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={null}
      onChange={(locale) => {
        setTyped("");
        if (locale) onChoose(locale);
      }}
    />
  );
}
