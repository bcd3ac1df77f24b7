import type { Grant, PageListItem, PageTypeSchema, Permission, Settings } from "../../../api/wire";
import { mayDelete, mayDo } from "../../../lib/permission";
import type { BulkTask } from "./use-page-actions";

export function deletablePages(pages: PageListItem[], permissions: Grant[]): PageListItem[] {
  return pages.filter((page) => mayDelete(permissions, page));
}

/** Returns pages with a newer version than the live one that the user may publish. */
export function publishablePages(pages: PageListItem[], permissions: Grant[]): PageListItem[] {
  return pages.filter((page) => page.status !== "published" && mayDo(permissions, "publish-page", page));
}

/** Returns pages with a newer version than the live one whose publication the user may request. */
export function requestablePages(pages: PageListItem[], permissions: Grant[]): PageListItem[] {
  return pages.filter(
    ({ status, ...page }) =>
      status !== "published" && status !== "requested" && mayDo(permissions, "request-publication", page),
  );
}

/** Returns live pages that the user may unpublish. */
export function unpublishablePages(pages: PageListItem[], permissions: Grant[]): PageListItem[] {
  return pages.filter((page) => page.publishedVersionID && mayDo(permissions, "publish-page", page));
}

/** Returns pages in other locales that the user may translate into a locale. */
export function translatablePages(
  pages: PageListItem[],
  locale: string,
  permissions: Grant[],
): PageListItem[] {
  return pages.filter(
    (page) => page.locale !== locale && mayDo(permissions, "create-translation", { locale, type: page.type }),
  );
}

/** Returns the locales into which the user may translate at least one of the pages. */
export function localesToTranslateInto(
  pages: PageListItem[],
  settings: Settings,
  permissions: Grant[],
): string[] {
  return settings.availableLocales.filter(
    (locale) => translatablePages(pages, locale, permissions).length > 0,
  );
}

/** Returns pages that the user may edit and whose type has tags. */
export function taggablePages(
  pages: PageListItem[],
  pageTypes: PageTypeSchema[],
  permissions: Grant[],
): PageListItem[] {
  return pages.filter((page) => tagField(pageTypes, page.type) && mayDo(permissions, "edit-page", page));
}

/** Returns the field of a page type that contains the tags of the page. */
export function tagField(pageTypes: PageTypeSchema[], type: string): { name: string; max: number } | null {
  const fields = pageTypes.find(({ id }) => id === type)?.fields ?? [];
  for (const field of fields) {
    if (field.kind === "tags") return { name: field.name, max: field.max };
  }
  return null;
}

/** Returns the selected pages that a task concerns. */
export function pagesOf(
  task: BulkTask,
  pages: PageListItem[],
  {
    pageTypes,
    settings,
    permissions,
  }: { pageTypes: PageTypeSchema[]; settings: Settings; permissions: Grant[] },
): PageListItem[] {
  switch (task) {
    case "publish":
      return publishablePages(pages, permissions);
    case "request":
      return requestablePages(pages, permissions);
    case "unpublish":
      return unpublishablePages(pages, permissions);
    case "translate": {
      const locales = localesToTranslateInto(pages, settings, permissions);
      return pages.filter((page) =>
        locales.some((locale) => translatablePages([page], locale, permissions).length > 0),
      );
    }
    case "tag":
      return taggablePages(pages, pageTypes, permissions);
    case "delete":
      return deletablePages(pages, permissions);
  }
}

export function localesToCreateIn(type: string, settings: Settings, permissions: Grant[]): string[] {
  return settings.availableLocales.filter((locale) => mayDo(permissions, "create-page", { locale, type }));
}

/** Slugs of pages that have no pages below them: the home page and the 404 page. */
const CHILDLESS_SLUGS = ["/", "/404"];

/** Returns true if the user may create a page below a page. */
export function mayCreateBelow(page: PageListItem, permissions: Grant[]): boolean {
  return !CHILDLESS_SLUGS.includes(page.slug) && mayDo(permissions, "create-page", page);
}

/** Permissions for tasks on several pages. */
const BULK_PERMISSIONS: Permission[] = [
  "publish-page",
  "request-publication",
  "delete-page",
  "create-translation",
  "edit-page",
];

/** Returns true if the user may perform a task on some pages. */
export function mayChangeSeveral(permissions: Grant[]): boolean {
  return permissions.some(({ name }) => BULK_PERMISSIONS.includes(name));
}
