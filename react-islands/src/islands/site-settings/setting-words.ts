import { useTranslation } from "react-i18next";
import type { OptionalScript, VisibleSettings } from "../../api/wire";
import { localeName } from "../../lib/locale";
import { valuesOf } from "../../lib/settings/settings-values";
import { useLanguage } from "../../ui/use-language";

/** What a setting is, in words, by its name. */
export function useSettingWords(settings: VisibleSettings): (name: string) => string {
  const { t } = useTranslation("site");
  const language = useLanguage();
  const values = valuesOf(settings);
  return (name) => {
    const value = values[name] ?? "";
    switch (name) {
      case "siteAccess":
        return t(`settings.access.${value as "everyone"}`);
      case "theme.headingFont":
      case "theme.bodyFont":
        return t(`settings.fonts.${value as "standard"}`);
      case "theme.logo":
        return settings.theme?.logo?.fileName ?? t("settings.stale.empty");
      case "theme.favicon":
        return settings.theme?.favicon?.fileName ?? t("settings.stale.empty");
      case "consent.scripts":
        return listed((value as OptionalScript[]).map(({ src }) => src));
      case "defaultLocale":
        return localeName(String(value), language);
      default:
        return Array.isArray(value)
          ? listed((value as string[]).map((locale) => localeName(locale, language)))
          : String(value) || t("settings.stale.empty");
    }
  };

  function listed(parts: string[]): string {
    return parts.join(", ") || t("settings.stale.empty");
  }
}
