import type { AuditEntry } from "../../api/wire";
import { hasScreen, type ScreenLink } from "../../ui/palette/results";

type AuditSubject = Pick<AuditEntry, "subject" | "subjectID" | "subjectName" | "inTrash">;

/** Screens whose lists find a subject by its name. */
const LISTS: Readonly<Record<string, string>> = {
  user: "/cmsadmin/users",
  tag: "/cmsadmin/tags",
  redirect: "/cmsadmin/redirects",
  webhook: "/cmsadmin/webhooks",
  "api-token": "/cmsadmin/api-tokens",
};

/** Screens of subjects without a name in a list. */
const SCREENS: Readonly<Record<string, string>> = {
  role: "/cmsadmin/roles",
  menu: "/cmsadmin/menu-structure",
  settings: "/cmsadmin/settings",
  form: "/cmsadmin/forms",
  search: "/cmsadmin/search-index",
  mail: "/cmsadmin/failed-mails",
  job: "/cmsadmin/system",
  backup: "/cmsadmin/backups",
};

/**
 * Returns the admin address of a subject.
 * Null if it no longer exists, or if the user may not open its screen.
 */
export function subjectAddress(subject: AuditSubject, screens: ScreenLink[]): string | null {
  const address = addressOf(subject);
  const isPage = subject.subject === "page" && !subject.inTrash;
  if (!address || isPage) return address;
  return hasScreen(screens, new URL(address, location.href).pathname) ? address : null;
}

function addressOf({ subject, subjectID, subjectName, inTrash }: AuditSubject): string | null {
  if (Object.hasOwn(SCREENS, subject)) return SCREENS[subject] ?? null;
  if (!subjectID || subjectName === null) return null;
  const name = encodeURIComponent(subjectName);
  if (subject === "page") return inTrash ? `/cmsadmin/trash?search=${name}` : `/cmsadmin/page/${subjectID}`;
  if (subject === "media") {
    const place = inTrash ? `trash=true&search=${name}` : `q=${name}&scope=all&file=${subjectID}`;
    return `/cmsadmin/medialibrary?${place}`;
  }
  return Object.hasOwn(LISTS, subject) ? `${LISTS[subject]}?search=${name}` : null;
}
