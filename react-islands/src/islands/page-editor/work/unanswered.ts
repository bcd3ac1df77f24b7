import type { PageDocument } from "../../../document/document";
import { isSameDocument } from "../../../document/same-content";

/** A state of the work on a page that was sent to the server. */
export interface Sent {
  /** Id of its base version. */
  base: number;
  document: PageDocument;
  /** Purpose of the request. Copies of former releases lack it. */
  as?: "version" | "autosave";
}

/** Enough for an unstable connection. The entries share their unchanged parts. */
const MAX_UNANSWERED = 10;

/** Adds a request to those without an answer. */
export function withSent(unanswered: Sent[], sent: Sent): Sent[] {
  const isSame = ({ base, document, as }: Sent) =>
    base === sent.base && document === sent.document && as === sent.as;
  return [...unanswered.filter((each) => !isSame(each)), sent].slice(-MAX_UNANSWERED);
}

/**
 * Returns the requests that remain after the answer to an autosave. Versions remain, because one whose answer was
 * lost may have been stored.
 */
export function withoutAutosaves(unanswered: Sent[]): Sent[] {
  return unanswered.filter(({ as }) => as !== "autosave");
}

/** Finds the request that stored this document on this base, if only its answer was lost. */
export function findSent(unanswered: Sent[] = [], { base, document }: Sent): Sent | undefined {
  return unanswered.findLast((sent) => sent.base === base && isSameDocument(sent.document, document));
}
