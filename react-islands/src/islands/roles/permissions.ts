import type { Permission } from "../../api/wire";

/** Permissions by subject, in display order. */
export const PERMISSION_GROUPS = {
  pages: [
    "view-drafts",
    "create-page",
    "edit-page",
    "delete-page",
    "edit-slug",
    "edit-seo",
    "embed-html",
    "create-translation",
  ],
  publication: ["request-publication", "review-publication", "publish-page"],
  media: ["manage-media", "delete-media"],
  site: [
    "manage-menu",
    "manage-tags",
    "manage-templates",
    "manage-forms",
    "manage-redirects",
    "manage-search",
    "manage-settings",
  ],
  people: [
    "manage-users",
    "manage-roles",
    "manage-api-tokens",
    "manage-webhooks",
    "view-audit-log",
    "view-system",
    "manage-backups",
  ],
} as const satisfies Record<string, readonly Permission[]>;

export type PermissionGroup = keyof typeof PERMISSION_GROUPS;

export const GROUP_NAMES = Object.keys(PERMISSION_GROUPS) as PermissionGroup[];

const ABOUT_PAGES: readonly Permission[] = [...PERMISSION_GROUPS.pages, ...PERMISSION_GROUPS.publication];

/** Returns true if a permission can be limited to some pages. */
export function canBeLimited(name: Permission): boolean {
  return ABOUT_PAGES.includes(name);
}

/**
 * Returns true if a permission can be
 * limited to the user's own pages.
 * `create-page` cannot, because
 * created pages are always own pages.
 */
export function canBeOwn(name: Permission): boolean {
  return canBeLimited(name) && name !== "create-page";
}
