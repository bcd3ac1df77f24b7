import type { Grant, PageListItem, Settings } from "../../../api/wire";
import { mayDelete, mayDo } from "../../../lib/permission";

export function deletablePages(pages: PageListItem[], permissions: Grant[]): PageListItem[] {
  return pages.filter((page) => mayDelete(permissions, page));
}

/** Returns pages with a newer version than the live one that the user may publish. */
export function publishablePages(pages: PageListItem[], permissions: Grant[]): PageListItem[] {
  return pages.filter((page) => page.status !== "published" && mayDo(permissions, "publish-page", page));
}

/** Returns live pages that the user may unpublish. */
export function unpublishablePages(pages: PageListItem[], permissions: Grant[]): PageListItem[] {
  return pages.filter((page) => page.publishedVersionID && mayDo(permissions, "publish-page", page));
}

export function localesToCreateIn(type: string, settings: Settings, permissions: Grant[]): string[] {
  return settings.availableLocales.filter((locale) => mayDo(permissions, "create-page", { locale, type }));
}

/** Returns true if the user may publish or delete some pages. */
export function mayChangeSeveral(permissions: Grant[]): boolean {
  return permissions.some(({ name }) => name === "publish-page" || name === "delete-page");
}
