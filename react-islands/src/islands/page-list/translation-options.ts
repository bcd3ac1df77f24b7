import { useTranslation } from "react-i18next";
import { localeName } from "../../lib/locale";
import { useLanguage } from "../../ui/use-language";

/** Prefix of a filter value, before the missing locale. */
const MISSING_IN = "missing in ";

/** States of translation as options, after "all". */
export function useTranslationOptions(locales: string[]): { value: string; label: string }[] {
  const { t } = useTranslation("lists");
  const language = useLanguage();
  return [
    { value: "", label: t("pages.allTranslations") },
    { value: "outdated", label: t("pages.translation.outdated") },
    { value: "missing", label: t("pages.translation.missing") },
    ...locales.map((locale) => ({
      value: `${MISSING_IN}${locale}`,
      label: t("pages.translation.missingIn", { locale: localeName(locale, language) }),
    })),
  ];
}

/** Returns the locale that a filter value names as missing. */
export function missingLocale(value: string | undefined): string | undefined {
  return value?.startsWith(MISSING_IN) ? value.slice(MISSING_IN.length) : undefined;
}
