import { errorsOf } from "./failure";
import type { ErrorItem } from "./wire";

type Meaning = (error: ErrorItem) => boolean;

/** Creates a predicate for one meaning of an error code, because the catalogue uses a code for several meanings. */
function meaning(code: ErrorItem["code"], ...properties: string[]): Meaning {
  return (error) => error.code === code && (properties.length === 0 || properties.includes(error.property));
}

/** A write had another token than that of the session. */
export const isWrongToken = meaning("V_04");
export const isDuplicateTag = meaning("V_06");
/** Another page has the slug. */
export const isSlugTaken = meaning("V_06", "slug");
/** Another page has become the translation into the locale. */
export const isLocaleTaken = meaning("V_06", "locale");
/** Pages show the file. */
export const isFileInUse = meaning("V_07");
/** The account is one's own, or that of the last administrator. */
export const isIndispensableUser = meaning("V_07");
/** The request for a publication has been decided, or its page has a newer version. */
export const isOvertaken = meaning("V_07");
/** A redirect would lead to another redirect. */
export const isRedirectChain = meaning("V_07", "from", "to");
/** The file has a content that the library does not take. */
export const isRefusedContent = meaning("V_12");
/** The time is in the past, or the page would be unpublished before it is published. */
export const isRefusedTime = meaning("V_12", "publishAt", "unpublishAt");
const isInvalidSource = meaning("V_12", "from");
/** The source of a redirect is no address of the site. */
export const isNoSource: Meaning = (error) => isInvalidSource(error) && !error.detail;
export const isTooLong = meaning("V_14");
export const isEmptyFile = meaning("V_17");
/** The user was deleted. */
export const isUserGone = meaning("UM_02");

/** Returns true if a call was refused for an error with this meaning. */
export function isRefusedFor(failure: unknown, isMeant: Meaning): boolean {
  return errorsOf(failure).some(isMeant);
}
