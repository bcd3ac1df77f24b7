/** The actions that there are words for; the log may hold others. */
export const AUDIT_ACTIONS = [
  "log-in",
  "log-out",
  "fail-log-in",
  "lock-log-in",
  "forget-password",
  "reset-password",
  "activate-account",
  "create-user",
  "change-user",
  "disable-user",
  "enable-user",
  "delete-user",
  "resend-activation",
  "end-sessions",
  "change-profile-image",
  "remove-profile-image",
  "create-role",
  "change-role",
  "delete-role",
  "create-page",
  "create-translation",
  "store-version",
  "publish-page",
  "unpublish-page",
  "duplicate-page",
  "delete-page",
  "restore-page",
  "purge-page",
  "restore-version",
  "share-version",
  "end-share",
  "request-publication",
  "accept-publication",
  "reject-publication",
  "revoke-publication",
  "schedule-page",
  "drop-schedule",
  "run-schedule",
  "fail-schedule",
  "settle-drift",
  "change-slug",
  "update-links",
  "create-redirect",
  "delete-redirect",
  "import-redirects",
  "add-file",
  "change-menu",
  "change-settings",
  "delete-form",
  "export-forms",
  "read-person",
  "delete-person",
  "create-tag",
  "change-tag",
  "merge-tags",
  "delete-tag",
  "index-all-pages",
  "remove-all-pages",
  "forget-searches",
  "change-synonyms",
  "send-mail-again",
] as const;

/** The things that there are words for. */
export const AUDIT_SUBJECTS = [
  "page",
  "user",
  "role",
  "media",
  "menu",
  "redirect",
  "settings",
  "form",
  "tag",
  "search",
  "mail",
] as const;

/** Finds a code in a list of those that are known. */
export function known<T extends string>(codes: readonly T[], code: string): T | undefined {
  return codes.find((each) => each === code);
}

/** Where in the admin the thing of an entry is looked at; null for what has no screen of its own. */
export function placeOf(subject: string, id: number | null | undefined): string | null {
  return subject === "page" && id ? `/cmsadmin/page/${id}` : null;
}
