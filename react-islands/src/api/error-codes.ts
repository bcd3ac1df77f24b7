import { errorsOf } from "./failure";
import type { ErrorItem } from "./wire";

type ErrorPredicate = (error: ErrorItem) => boolean;

/** Matches an error code with properties, because codes are ambiguous. */
function meaning(code: ErrorItem["code"], ...properties: string[]): ErrorPredicate {
  return (error) => error.code === code && (properties.length === 0 || properties.includes(error.property));
}

/** The token of a write was not that of the session. */
export const isWrongToken = meaning("V_04");
export const isDuplicateTag = meaning("V_06");
/** Another page has the slug. */
export const isSlugTaken = meaning("V_06", "slug");
/** Another page is already the translation into the locale. */
export const isLocaleTaken = meaning("V_06", "locale");
/** Pages show the file. */
export const isFileInUse = meaning("V_07");
/** The account is the user's own or that of the last administrator. */
export const isIndispensableUser = meaning("V_07");
/** The request was decided, or its page has a newer version. */
export const isRequestOutdated = meaning("V_07");
/** A redirect would lead to another redirect. */
export const isRedirectChain = meaning("V_07", "from", "to");
/** The library does not accept the file's content. */
export const isRefusedContent = meaning("V_12");
/** The time is past, or unpublishing would precede publishing. */
export const isRefusedTime = meaning("V_12", "publishAt", "unpublishAt");
const isInvalidSource = meaning("V_12", "from");
/** The source of a redirect is no address of the site. */
export const isNoSource: ErrorPredicate = (error) => isInvalidSource(error) && !error.detail;
export const isTooLong = meaning("V_14");
export const isEmptyFile = meaning("V_17");
/** The user was deleted. */
export const isUserGone = meaning("UM_02");

/** Returns true if a call was refused with such an error. */
export function isRefusedFor(failure: unknown, isMeant: ErrorPredicate): boolean {
  return errorsOf(failure).some(isMeant);
}
