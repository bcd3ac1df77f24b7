import { errorsOf } from "./failure";
import type { ErrorItem } from "./wire";

type ErrorPredicate = (error: ErrorItem) => boolean;

/**
 * Returns a check for an error code.
 * Some codes have different meanings for different properties.
 * For these codes, `properties` restricts the check.
 */
function meaning(code: ErrorItem["code"], ...properties: string[]): ErrorPredicate {
  return (error) => error.code === code && (properties.length === 0 || properties.includes(error.property));
}

/** The CSRF token does not belong to the session. */
export const isWrongToken = meaning("V_04");
export const isDuplicateTag = meaning("V_06");
/** Another page has the slug. */
export const isSlugTaken = meaning("V_06", "slug");
/** The page already has a translation in the locale. */
export const isLocaleTaken = meaning("V_06", "locale");
/** The file is in use on pages. */
export const isFileInUse = meaning("V_07");
/**
 * The account is the user's own, or
 * that of the last administrator.
 */
export const isIndispensableUser = meaning("V_07");
/** The list has the maximum number of saved filters. */
export const isFilterListFull = meaning("V_07");
/** The structure was changed after it was read. */
export const isStructureOutdated = meaning("V_07", "version");
/** Too many pages have the same parent. */
export const isParentFull = meaning("V_14", "siblings");
/** The request was already decided, or a newer version exists. */
export const isRequestOutdated = meaning("V_07");
/** A redirect would lead to another redirect. */
export const isRedirectChain = meaning("V_07", "from", "to");
/** The media library does not accept the content of the file. */
export const isRefusedContent = meaning("V_12");
/** The time is past, or unpublishing would precede publishing. */
export const isRefusedTime = meaning("V_12", "publishAt", "unpublishAt");
const isInvalidSource = meaning("V_12", "from");
/** The source of the redirect is not an address of the site. */
export const isNoSource: ErrorPredicate = (error) => isInvalidSource(error) && !error.detail;
export const isTooLong = meaning("V_14");
export const isEmptyFile = meaning("V_17");
/** The user was deleted. */
export const isUserGone = meaning("UM_02");

/** Returns true if a failure contains an error that `isMeant` accepts. */
export function isRefusedFor(failure: unknown, isMeant: ErrorPredicate): boolean {
  return errorsOf(failure).some(isMeant);
}
