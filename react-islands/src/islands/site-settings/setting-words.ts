import { useTranslation } from "react-i18next";
import type { OptionalScript, VisibleSettings } from "../../api/wire";
import { localeName } from "../../lib/locale";
import { useLanguage } from "../../ui/use-language";

/**
 * Returns a function that formats the value of a setting.
 * The names of pictures come from `settings`.
 */
export function useSettingWords(settings: VisibleSettings): (name: string, value: unknown) => string {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  return (name, value) => {
    switch (name) {
      case "siteAccess":
        return t(`access.${value as "everyone"}`);
      case "theme.headingFont":
      case "theme.bodyFont":
        return t(`fonts.${value as "standard"}`);
      case "theme.logo":
        return settings.theme?.logo?.fileName ?? "";
      case "theme.favicon":
        return settings.theme?.favicon?.fileName ?? "";
      case "consent.scripts":
        return (value as OptionalScript[]).map(({ src }) => src).join(", ");
      case "defaultLocale":
        return localeName(String(value), language);
      default:
        return Array.isArray(value)
          ? (value as string[]).map((locale) => localeName(locale, language)).join(", ")
          : String(value);
    }
  };
}
