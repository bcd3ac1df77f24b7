import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { localeName } from "../../lib/locale";
import { useLanguage } from "../../ui/use-language";

export function useSettingLabel(): (name: string) => string {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  return useCallback(
    (name) => {
      const [group = "", locale = "", field = ""] = name.split(".");
      if (field !== "") {
        const own = group === "texts" ? "texts" : "company";
        const label = t(`fields.${own}.${field}` as "fields.company.name");
        return t("inLocale", { label, locale: localeName(locale, language) });
      }
      return t(`fields.${name}` as "fields.siteName");
    },
    [t, language],
  );
}
