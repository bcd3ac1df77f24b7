import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorsOf } from "../../api/failure";
import { changeSettings, findHomePage, pagesInLocale } from "../../api/settings";
import type { ErrorItem, Page, VisibleSettings } from "../../api/wire";
import { localeName } from "../../lib/locale";
import { ClashNotice } from "../../ui/clash-notice";
import { DoneNotice } from "../../ui/done-notice";
import { Form } from "../../ui/form";
import { FormFailure } from "../../ui/form-failure";
import { lazyPart } from "../../ui/lazy-part";
import { useLanguage } from "../../ui/use-language";
import { useLeaveGuard } from "../../ui/use-leave-guard";
import { useRebasedForm } from "../../ui/use-rebased-form";
import { InhabitedNotice } from "./inhabited-notice";
import { Sections } from "./sections";
import { useSettingLabel } from "./setting-labels";
import { useSettingWords } from "./setting-words";
import type { Fonts } from "./settings-form";
import { changeOf, notNumbers, type SettingsValues, type SettingValue, valuesOf } from "./settings-values";
import classes from "./site-settings.module.css";

const HomePageModal = lazyPart(() => import("./home-page-modal"));

interface Props {
  first: VisibleSettings;
  fonts: Fonts;
  hasMailServer: boolean;
}

/**
 * Offer to create home pages in new
 * languages, as copies of the home page.
 */
interface HomePageOffer {
  home: Page;
  locales: string[];
}

/**
 * Form for all settings.
 * Sends only changed settings.
 * Refused values stay in the form.
 */
export function SettingsEditor({ first, fonts, hasMailServer }: Props) {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const [local, setLocal] = useState<ErrorItem[]>([]);
  const [offer, setOffer] = useState<HomePageOffer | null>(null);
  const [made, setMade] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const form = useRebasedForm<VisibleSettings, SettingsValues>({
    first,
    valuesOf,
    send: (values, base) => changeSettings(changeOf(values, valuesOf(base)), base.version ?? 0),
    onSaved: (saved, former) => {
      const added = saved.availableLocales.filter((locale) => !former.availableLocales.includes(locale));
      setSaid(t("saved"));
      if (added.length > 0) looking.mutate(added);
    },
  });
  const { read, values, unsaved } = form;
  const base = valuesOf(read);
  const labelOf = useSettingLabel();
  const wordsOf = useSettingWords(read);
  useLeaveGuard(unsaved.length > 0);
  const looking = useMutation({
    mutationFn: async (locales: string[]) => ({ locales, home: await findHomePage() }),
    onSuccess: ({ locales, home }) => setOffer(home && { home, locales }),
  });
  const set = (changed: Record<string, SettingValue>) => {
    form.set(changed);
    setSaid("");
  };
  const save = () => {
    const wrong = notNumbers(values).map(
      (property): ErrorItem => ({ code: "V_12", property, model: "settings" }),
    );
    setLocal(wrong);
    setMade(null);
    if (wrong.length === 0) form.save();
  };
  const next = () =>
    setOffer(offer && offer.locales.length > 1 ? { ...offer, locales: offer.locales.slice(1) } : null);
  const errors = [...local, ...errorsOf(form.failure)];
  const inhabited = pagesInLocale(form.failure);
  const failure = local.length > 0 ? local : form.failure;
  const [locale] = offer?.locales ?? [];
  return (
    <Form className={classes.screen} failure={failure} onSubmit={save}>
      <Sections
        form={{ values, base, errors, set }}
        settings={read}
        fonts={fonts}
        hasMailServer={hasMailServer}
      />
      <div className={classes.end}>
        <ClashNotice clashing={form.clashing} labelOf={labelOf} textOf={wordsOf} />
        {inhabited && <InhabitedNotice {...inhabited} locales={values.availableLocales as string[]} />}
        <FormFailure
          title={t("notSaved")}
          failure={form.failure}
          fields={errors.filter(({ model }) => model === "settings").map(({ property }) => property)}
        />
        <FormFailure title={t("home.notFound")} failure={looking.error} />
        <div className={classes.bar}>
          <p className={classes.count}>
            {errors.length > 0
              ? t("wrong", { count: errors.length })
              : unsaved.length > 0 && t("unsaved", { count: unsaved.length })}
          </p>
          <Button
            variant="default"
            disabled={unsaved.length === 0}
            onClick={() => {
              form.discard();
              setLocal([]);
            }}
          >
            {t("discard")}
          </Button>
          <Button type="submit" disabled={unsaved.length === 0} loading={form.isSaving}>
            {t("save")}
          </Button>
        </div>
        <DoneNotice
          done={said}
          link={made !== null && <a href={`/cmsadmin/page/${made}`}>{t("home.open")}</a>}
        />
      </div>
      {offer && locale && (
        <HomePageModal
          key={locale}
          home={offer.home}
          locale={locale}
          onDone={(id) => {
            setMade(id);
            setSaid(t("home.done", { locale: localeName(locale, language) }));
            next();
          }}
          onClose={next}
        />
      )}
    </Form>
  );
}
