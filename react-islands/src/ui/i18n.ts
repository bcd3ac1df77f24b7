import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type accounts from "../../../app/i18n/en/accounts.json";
import type backups from "../../../app/i18n/en/backups.json";
import type common from "../../../app/i18n/en/common.json";
import type crop from "../../../app/i18n/en/crop.json";
import type editor from "../../../app/i18n/en/editor.json";
import type errors from "../../../app/i18n/en/errors.json";
import type lists from "../../../app/i18n/en/lists.json";
import type media from "../../../app/i18n/en/media.json";
import type settings from "../../../app/i18n/en/settings.json";
import type shell from "../../../app/i18n/en/shell.json";
import type site from "../../../app/i18n/en/site.json";
import type system from "../../../app/i18n/en/system.json";
import type tokens from "../../../app/i18n/en/tokens.json";
import type uploads from "../../../app/i18n/en/uploads.json";
import type webhooks from "../../../app/i18n/en/webhooks.json";
import type workflow from "../../../app/i18n/en/workflow.json";
import type { Language } from "../api/wire";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      common: typeof common;
      accounts: typeof accounts;
      backups: typeof backups;
      editor: typeof editor;
      errors: typeof errors;
      workflow: typeof workflow;
      lists: typeof lists;
      media: typeof media;
      settings: typeof settings;
      shell: typeof shell;
      site: typeof site;
      tokens: typeof tokens;
      system: typeof system;
      uploads: typeof uploads;
      webhooks: typeof webhooks;
      crop: typeof crop;
    };
  }
}

/**
 * Loaders of catalogues by file path.
 * A path ends in `<language>/<area>.json`.
 */
export type Catalogues = Record<string, () => Promise<object>>;

/** Catalogues that every island loads. */
const COMMON: Catalogues = import.meta.glob<object>("../../../app/i18n/*/{common,errors}.json", {
  import: "default",
});

/** Loads the common messages and those of the island. */
export async function createI18n(language: Language, own: Catalogues): Promise<i18n> {
  const words = await load({ ...COMMON, ...own }, language);
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    resources: { [language]: Object.fromEntries(words) },
    ns: words.map(([area]) => area),
    defaultNS: "common",
    interpolation: { escapeValue: true, escape: withIsolates },
  });
  return instance;
}

/**
 * Characters of right-to-left scripts:
 * Hebrew, Arabic, and others such as Adlam.
 */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Wraps right-to-left values in Unicode isolates,
 * because all interface languages are left-to-right.
 * Does not escape HTML, because React does.
 */
function withIsolates(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}

/**
 * Options of `t` for texts that become the value of an input.
 * Such a value must not contain Unicode isolates.
 */
export const AS_VALUE = { interpolation: { escapeValue: false } } as const;

async function load(catalogues: Catalogues, language: Language): Promise<[area: string, words: object][]> {
  const ending = new RegExp(`/${language}/(\\w+)\\.json$`);
  const found = Object.entries(catalogues).flatMap(([path, read]) => {
    const [, area] = path.match(ending) ?? [];
    return area === undefined ? [] : [{ area, read }];
  });
  if (found.length === 0) throw new Error(`There is no catalogue in ${language}.`);
  return Promise.all(found.map(async ({ area, read }) => [area, await read()]));
}
