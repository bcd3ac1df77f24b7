import { errorsOf } from "./failure";
import type { ErrorItem } from "./wire";

type ErrorPredicate = (error: ErrorItem) => boolean;

/**
 * Matches a code, optionally only with these properties.
 * Because a code has several meanings.
 */
function meaning(code: ErrorItem["code"], ...properties: string[]): ErrorPredicate {
  return (error) => error.code === code && (properties.length === 0 || properties.includes(error.property));
}

/** The CSRF token is not the session's. */
export const isWrongToken = meaning("V_04");
export const isDuplicateTag = meaning("V_06");
/** Another page has the slug. */
export const isSlugTaken = meaning("V_06", "slug");
/** Another page is already the locale's translation. */
export const isLocaleTaken = meaning("V_06", "locale");
/** Pages show the file. */
export const isFileInUse = meaning("V_07");
/** The own account, or the last administrator's. */
export const isIndispensableUser = meaning("V_07");
/** Already decided, or outdated by a newer version. */
export const isRequestOutdated = meaning("V_07");
/** A redirect would lead to another redirect. */
export const isRedirectChain = meaning("V_07", "from", "to");
/** The library does not accept the file's content. */
export const isRefusedContent = meaning("V_12");
/** Past time, or unpublishing would precede publishing. */
export const isRefusedTime = meaning("V_12", "publishAt", "unpublishAt");
const isInvalidSource = meaning("V_12", "from");
/** The source is no address of the site. */
export const isNoSource: ErrorPredicate = (error) => isInvalidSource(error) && !error.detail;
export const isTooLong = meaning("V_14");
export const isEmptyFile = meaning("V_17");
/** The user was deleted. */
export const isUserGone = meaning("UM_02");

/** Returns true for refusals with such an error. */
export function isRefusedFor(failure: unknown, isMeant: ErrorPredicate): boolean {
  return errorsOf(failure).some(isMeant);
}
