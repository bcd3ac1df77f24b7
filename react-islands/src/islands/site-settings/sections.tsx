import { useTranslation } from "react-i18next";
import { BOUNDS } from "../../api/bounds";
import type { VisibleSettings } from "../../api/wire";
import { useFragmentTarget } from "../../ui/use-fragment-target";
import { AccessSection } from "./access-section";
import { ByLocale } from "./by-locale";
import { LanguagesSection } from "./languages-section";
import { LookSection } from "./look-section";
import { ScriptsField } from "./scripts-field";
import { CheckSetting, LongTextSetting, NumberSetting, TextSetting } from "./setting-inputs";
import type { Fonts, SettingsForm } from "./settings-form";
import { SettingsSection } from "./settings-section";
import { COMPANY_FIELDS, textIn } from "./settings-values";
import classes from "./site-settings.module.css";
import { TestMail } from "./test-mail";
import { ZoneSetting } from "./zone-setting";

const NAMES = ["general", "languages", "company", "forms", "consent", "access", "sessions", "look"] as const;

interface Props {
  form: SettingsForm;
  settings: VisibleSettings;
  fonts: Fonts;
  hasMailServer: boolean;
}

export function Sections({ form, settings, fonts, hasMailServer }: Props) {
  const { t } = useTranslation("settings");
  useFragmentTarget();
  return (
    <>
      <nav className={classes.ways} aria-label={t("sections")}>
        {NAMES.map((name) => (
          <a key={name} href={`#${name}`}>
            {t(`${name}.title`)}
          </a>
        ))}
      </nav>
      <div className={classes.sections}>
        <SettingsSection id="general" title={t("general.title")}>
          <TextSetting
            form={form}
            locale={textIn(form.values, "defaultLocale")}
            name="siteName"
            hint={t("general.nameHint")}
            isRequired
          />
          <ZoneSetting form={form} />
          <CheckSetting form={form} name="searchSkipsNoIndex" />
        </SettingsSection>
        <LanguagesSection form={form} />
        <CompanySection form={form} />
        <FormsSection form={form} hasMailServer={hasMailServer} />
        <ConsentSection form={form} />
        <AccessSection form={form} hasPassword={settings.hasSitePassword ?? false} />
        <SettingsSection id="sessions" title={t("sessions.title")}>
          <div className={classes.pair}>
            <NumberSetting
              form={form}
              name="inactivityMinutes"
              bounds={BOUNDS.SettingsChange.inactivityMinutes}
              hint={t("sessions.inactivityHint")}
            />
            <NumberSetting
              form={form}
              name="sessionIdleMinutes"
              bounds={BOUNDS.SettingsChange.sessionIdleMinutes}
              hint={t("sessions.idleHint")}
            />
            <NumberSetting
              form={form}
              name="sessionAbsoluteHours"
              bounds={BOUNDS.SettingsChange.sessionAbsoluteHours}
              hint={t("sessions.absoluteHint")}
            />
          </div>
        </SettingsSection>
        <LookSection form={form} fonts={fonts} />
      </div>
    </>
  );
}

function CompanySection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation("settings");
  const types: Record<string, string> = { email: "email", phone: "tel" };
  return (
    <SettingsSection id="company" title={t("company.title")} text={t("company.text")}>
      <div className={classes.pair}>
        {COMPANY_FIELDS.map((field) => (
          <TextSetting key={field} form={form} name={`company.${field}`} type={types[field] ?? "text"} />
        ))}
      </div>
      <ByLocale form={form} group="companyByLocale" title={(locale) => t("company.inLocale", { locale })}>
        {(locale) => (
          <div className={classes.pair}>
            {COMPANY_FIELDS.map((field) => (
              <TextSetting
                key={field}
                form={form}
                {...(types[field] ? {} : { locale })}
                name={`companyByLocale.${locale}.${field}`}
                placeholder={textIn(form.values, `company.${field}`)}
                type={types[field] ?? "text"}
              />
            ))}
          </div>
        )}
      </ByLocale>
    </SettingsSection>
  );
}

function FormsSection({ form, hasMailServer }: { form: SettingsForm; hasMailServer: boolean }) {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection id="forms" title={t("forms.title")}>
      <div className={classes.pair}>
        <TextSetting form={form} name="forms.mailTo" type="email" hint={t("forms.mailToHint")} />
        <NumberSetting
          form={form}
          name="forms.retentionDays"
          bounds={BOUNDS.FormSettingsChange.retentionDays}
          hint={t("forms.retentionHint")}
        />
        <TextSetting
          form={form}
          name="mail.senderName"
          placeholder={textIn(form.values, "siteName")}
          hint={t("forms.senderNameHint")}
        />
        <TextSetting form={form} name="mail.senderAddress" type="email" hint={t("forms.senderAddressHint")} />
      </div>
      <TestMail hasMailServer={hasMailServer} />
    </SettingsSection>
  );
}

function ConsentSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection id="consent" title={t("consent.title")} text={t("consent.text")}>
      <ByLocale form={form} group="texts" title={(locale) => t("consent.inLocale", { locale })}>
        {(locale) => (
          <>
            <LongTextSetting
              form={form}
              locale={locale}
              name={`texts.${locale}.privacy`}
              hint={t("consent.privacyHint")}
            />
            <TextSetting form={form} locale={locale} name={`texts.${locale}.consentTitle`} />
            <LongTextSetting form={form} locale={locale} name={`texts.${locale}.consentText`} />
          </>
        )}
      </ByLocale>
      <ScriptsField form={form} />
      <NumberSetting
        form={form}
        name="consent.textVersion"
        bounds={BOUNDS.ConsentSettingsChange.textVersion}
        hint={t("consent.versionHint")}
      />
    </SettingsSection>
  );
}
