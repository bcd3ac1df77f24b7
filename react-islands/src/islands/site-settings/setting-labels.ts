import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { localeName } from "../../lib/locale";
import { useLanguage } from "../../ui/use-language";

export function useSettingLabel(): (name: string) => string {
  const { t } = useTranslation("site");
  const language = useLanguage();
  return useCallback(
    (name) => {
      const [group = "", locale = "", field = ""] = name.split(".");
      if (field !== "") {
        const own = group === "texts" ? "texts" : "company";
        const label = t(`settings.fields.${own}.${field}` as "settings.fields.company.name");
        return t("settings.inLocale", { label, locale: localeName(locale, language) });
      }
      return t(`settings.fields.${name}` as "settings.fields.siteName");
    },
    [t, language],
  );
}
