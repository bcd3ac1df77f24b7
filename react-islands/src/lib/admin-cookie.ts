const MAX_AGE_SECONDS = 31_536_000;

/** Returns the value of a cookie of the admin, or an empty string. */
export function readAdminCookie(name: string): string {
  const cookie = document.cookie.split("; ").find((each) => each.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1) ?? "";
}

/**
 * Stores a choice of this browser for a year, for the server
 * to read. An empty value deletes the cookie.
 */
export function writeAdminCookie(name: string, value: string): void {
  const maxAge = value === "" ? 0 : MAX_AGE_SECONDS;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store API that the rule recommends, and no browser offers it without HTTPS.
  document.cookie = `${name}=${value}; Path=/cmsadmin; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
