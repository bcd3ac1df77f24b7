import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type accounts from "../../../app/i18n/en/accounts.json";
import type crop from "../../../app/i18n/en/crop.json";
import type editor from "../../../app/i18n/en/editor.json";
import type errors from "../../../app/i18n/en/errors.json";
import type lists from "../../../app/i18n/en/lists.json";
import type media from "../../../app/i18n/en/media.json";
import type site from "../../../app/i18n/en/site.json";
import type uploads from "../../../app/i18n/en/uploads.json";
import type workflow from "../../../app/i18n/en/workflow.json";
import type { Language } from "../api/wire";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "editor";
    resources: {
      accounts: typeof accounts;
      editor: typeof editor;
      errors: typeof errors;
      workflow: typeof workflow;
      lists: typeof lists;
      media: typeof media;
      site: typeof site;
      uploads: typeof uploads;
      crop: typeof crop;
    };
  }
}

const AREAS = [
  "accounts",
  "editor",
  "errors",
  "workflow",
  "lists",
  "media",
  "site",
  "uploads",
  "crop",
] as const;

/** The catalogues, shared with the server. A browser loads those of one language. */
const CATALOGUES = import.meta.glob<object>(
  "../../../app/i18n/*/{accounts,editor,errors,workflow,lists,media,site,uploads,crop}.json",
  {
    import: "default",
  },
);

export async function createI18n(language: Language): Promise<i18n> {
  const words = await Promise.all(AREAS.map(async (area) => [area, await load(language, area)] as const));
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    resources: { [language]: Object.fromEntries(words) },
    ns: AREAS,
    defaultNS: "editor",
    // React escapes what it shows.
    interpolation: { escapeValue: false },
  });
  return instance;
}

async function load(language: Language, area: string): Promise<object> {
  const read = CATALOGUES[`../../../app/i18n/${language}/${area}.json`];
  if (!read) throw new Error(`There is no catalogue ${area} in ${language}.`);
  return read();
}
