import type { Grant, PageListItem, Settings } from "../../../api/wire";
import { mayDelete, mayDo } from "../../../lib/permission";

/** The pages that the person may put into the trash. */
export function deletablePages(pages: PageListItem[], permissions: Grant[]): PageListItem[] {
  return pages.filter((page) => mayDelete(permissions, page));
}

/** The pages that are live and that the person may take off the site. */
export function unpublishablePages(pages: PageListItem[], permissions: Grant[]): PageListItem[] {
  return pages.filter((page) => page.publishedVersionID && mayDo(permissions, "publish-page", page));
}

/** The locales in which the person may make a page of this type. */
export function localesToCreateIn(type: string, settings: Settings, permissions: Grant[]): string[] {
  return settings.availableLocales.filter((locale) => mayDo(permissions, "create-page", { locale, type }));
}
