import type { OptionalScript, SettingsChange, VisibleSettings } from "../../api/wire";
import { differences } from "../../lib/rebase";

/** Value of a setting in the form. */
export type SettingValue = string | number | boolean | string[] | OptionalScript[];

/**
 * Values of the settings by name, such as `texts.nl-nl.privacy`.
 * Errors use the same names.
 * Missing settings have empty values.
 */
export type SettingsValues = Readonly<Record<string, SettingValue>>;

export const COMPANY_FIELDS = [
  "name",
  "street",
  "postalCode",
  "city",
  "country",
  "phone",
  "email",
  "registration",
] as const;
export const TEXT_FIELDS = ["privacy", "consentTitle", "consentText"] as const;

/** Names of integer settings. */
const NUMBERS = [
  "forms.retentionDays",
  "consent.textVersion",
  "sessionIdleMinutes",
  "sessionAbsoluteHours",
  "inactivityMinutes",
];

/**
 * Converts settings to form values.
 * The password is always empty,
 * because the server never sends it.
 */
export function valuesOf(settings: VisibleSettings): SettingsValues {
  const { company, companyByLocale = {}, texts = {}, theme, consent, forms, mail } = settings;
  const values: Record<string, SettingValue> = {
    siteName: settings.siteName,
    timeZone: settings.timeZone,
    searchSkipsNoIndex: settings.searchSkipsNoIndex,
    headerSearch: settings.headerSearch,
    availableLocales: settings.availableLocales,
    defaultLocale: settings.defaultLocale,
    customSlugLocales: settings.customSlugLocales,
    siteAccess: settings.siteAccess ?? "everyone",
    sitePassword: "",
    sessionIdleMinutes: settings.sessionIdleMinutes ?? 0,
    sessionAbsoluteHours: settings.sessionAbsoluteHours ?? 0,
    inactivityMinutes: settings.inactivityMinutes ?? 0,
    "forms.mailTo": forms?.mailTo ?? "",
    "forms.retentionDays": forms?.retentionDays ?? 0,
    "mail.senderName": mail?.senderName ?? "",
    "mail.senderAddress": mail?.senderAddress ?? "",
    "consent.textVersion": consent?.textVersion ?? 1,
    "consent.scripts": consent?.scripts ?? [],
    "theme.baseColour": theme?.baseColour ?? "",
    "theme.headingFont": theme?.headingFont ?? "standard",
    "theme.bodyFont": theme?.bodyFont ?? "standard",
    "theme.logo": theme?.logo?.fileID ?? 0,
    "theme.favicon": theme?.favicon?.fileID ?? 0,
  };
  for (const field of COMPANY_FIELDS) {
    values[`company.${field}`] = company[field] ?? "";
    for (const [locale, own] of Object.entries(companyByLocale)) {
      values[`companyByLocale.${locale}.${field}`] = own?.[field] ?? "";
    }
  }
  for (const field of TEXT_FIELDS) {
    for (const [locale, own] of Object.entries(texts))
      values[`texts.${locale}.${field}`] = own?.[field] ?? "";
  }
  return values;
}

export function textIn(values: SettingsValues, name: string): string {
  const value = values[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Returns the names of integer settings whose value is no integer. */
export function notNumbers(values: SettingsValues): string[] {
  return NUMBERS.filter((name) => !Number.isInteger(values[name]));
}

/** Returns a request body that contains only the changed settings. */
export function changeOf(values: SettingsValues, base: SettingsValues): SettingsChange {
  return nested(values, differences(values, base)) as SettingsChange;
}

export function groupIn(values: SettingsValues, group: string): Record<string, unknown> {
  const names = Object.keys(values).filter((name) => name.startsWith(`${group}.`));
  return nested(values, names)[group] as Record<string, unknown>;
}

function nested(values: SettingsValues, names: string[]): Record<string, unknown> {
  const change: Record<string, unknown> = {};
  for (const name of names) {
    const steps = name.split(".");
    const last = steps.pop() ?? name;
    let place = change;
    for (const step of steps) {
      place[step] ??= {};
      place = place[step] as Record<string, unknown>;
    }
    place[last] = values[name] ?? "";
  }
  return change;
}
