import { useTranslation } from "react-i18next";
import type { PageTypeSchema } from "../api/wire";
import { inLanguage } from "../lib/labels";
import { localeName } from "../lib/locale";
import { useLanguage } from "../ui/use-language";

interface Option {
  value: string;
  label: string;
}

/** Page types as options, after "all". */
export function useTypeOptions(pageTypes: PageTypeSchema[]): Option[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return [
    { value: "", label: t("filter.allTypes") },
    ...pageTypes.map(({ id, label }) => ({ value: id, label: inLanguage(label, language) })),
  ];
}

/** Locales as options, after "all". */
export function useLocaleOptions(locales: string[]): Option[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return [
    { value: "", label: t("filter.allLocales") },
    ...locales.map((locale) => ({ value: locale, label: localeName(locale, language) })),
  ];
}
