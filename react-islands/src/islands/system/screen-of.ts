/** Screens by the beginning of a module's name. The first match counts. */
const SCREENS: readonly [module: string, screen: string][] = [
  ["server::mail", "/cmsadmin/failed-mails"],
  ["server::workers::mail", "/cmsadmin/failed-mails"],
  ["domain::outbox", "/cmsadmin/failed-mails"],
  ["domain::media", "/cmsadmin/medialibrary"],
  ["domain::files", "/cmsadmin/medialibrary"],
  ["domain::search", "/cmsadmin/search-index"],
  ["server::workers::search", "/cmsadmin/search-index"],
  ["search", "/cmsadmin/search-index"],
  ["domain::addresses", "/cmsadmin/redirects"],
  ["domain::visitors", "/cmsadmin/forms"],
  ["domain::audit", "/cmsadmin/audit-log"],
  ["domain::backup", "/cmsadmin/backups"],
  ["domain::backup_runs", "/cmsadmin/backups"],
  ["server::workers::backup", "/cmsadmin/backups"],
  ["domain::workflow", "/cmsadmin/publication-requests"],
];

/** Returns the screen about the subject of a module, if there is one. */
export function screenOf(module: string): string | undefined {
  return SCREENS.find(([start]) => module === start || module.startsWith(`${start}::`))?.[1];
}
