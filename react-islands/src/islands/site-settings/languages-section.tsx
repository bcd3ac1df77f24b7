import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { localeName } from "../../lib/locale";
import { useFieldErrors } from "../../ui/use-field-errors";
import { useLanguage } from "../../ui/use-language";
import { DefaultLocaleNotice } from "./default-locale-notice";
import { LocaleChoice } from "./locale-choice";
import { useSettingLabel } from "./setting-labels";
import { localesIn, type SettingsForm } from "./settings-form";
import { SettingsSection } from "./settings-section";
import { textIn } from "./settings-values";
import classes from "./site-settings.module.css";

/**
 * Section for the site's languages, their
 * page addresses, and the default language.
 */
export function LanguagesSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const labelOf = useSettingLabel();
  const fieldError = useFieldErrors(form.errors);
  const locales = localesIn(form);
  const own = form.values.customSlugLocales as string[];
  const first = textIn(form.values, "defaultLocale");
  const add = (locale: string) =>
    form.set({ availableLocales: [...locales, locale], customSlugLocales: [...own, locale] });
  const remove = (locale: string) =>
    form.set({
      availableLocales: locales.filter((each) => each !== locale),
      customSlugLocales: own.filter((each) => each !== locale),
    });
  const chooseOwn = (locale: string, isOwn: boolean) =>
    form.set({ customSlugLocales: isOwn ? [...own, locale] : own.filter((each) => each !== locale) });
  const wrong = ["availableLocales", "customSlugLocales"].map((name) => fieldError(name, labelOf(name)));
  return (
    <SettingsSection id="languages" title={t("languages.title")} text={t("languages.text")}>
      <ul className={classes.locales} aria-label={labelOf("availableLocales")}>
        {locales.map((locale) => (
          <li key={locale}>
            <span className={classes.locale}>
              {localeName(locale, language)} <code>{locale}</code>
            </span>
            <Checkbox
              label={t("languages.own")}
              aria-label={t("languages.ownOf", { locale: localeName(locale, language) })}
              checked={own.includes(locale)}
              onChange={({ currentTarget }) => chooseOwn(locale, currentTarget.checked)}
            />
            {locale === first ? (
              <span className={classes.first}>{t("languages.isDefault")}</span>
            ) : (
              <Button
                variant="subtle"
                color="red"
                size="xs"
                aria-label={t("languages.removeOf", { locale: localeName(locale, language) })}
                onClick={() => remove(locale)}
              >
                {t("languages.remove")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {wrong.map((words) => words && <Wrong key={words}>{words}</Wrong>)}
      <LocaleChoice taken={locales} onChoose={add} />
      <NativeSelect
        label={labelOf("defaultLocale")}
        description={t("languages.defaultHint")}
        value={first}
        error={fieldError("defaultLocale", labelOf("defaultLocale"))}
        onChange={({ currentTarget }) => form.set({ defaultLocale: currentTarget.value })}
        data={locales.map((locale) => ({ value: locale, label: localeName(locale, language) }))}
      />
      {first !== textIn(form.base, "defaultLocale") && <DefaultLocaleNotice locale={first} />}
    </SettingsSection>
  );
}

function Wrong({ children }: { children: string }) {
  return (
    <p className={classes.wrong} role="alert">
      {children}
    </p>
  );
}
