import type { PageDocument } from "../../../document/document";
import { isSameDocument } from "../../../document/same-content";

/** A document that was sent to the server. */
export interface Sent {
  /** Id of its base version. */
  base: number;
  document: PageDocument;
  /** Purpose of the request. Missing in copies of former releases. */
  as?: "version" | "autosave";
}

/** Enough for an unstable connection. Entries share unchanged parts. */
const MAX_UNANSWERED_STATES = 10;

export function withSent(unanswered: Sent[], sent: Sent): Sent[] {
  const isSame = ({ base, document, as }: Sent) =>
    base === sent.base && document === sent.document && as === sent.as;
  return [...unanswered.filter((each) => !isSame(each)), sent].slice(-MAX_UNANSWERED_STATES);
}

/**
 * Returns the requests left after an autosave's answer. Versions stay, because
 * they may have been stored before their answer was lost.
 */
export function withoutAutosaves(unanswered: Sent[]): Sent[] {
  return unanswered.filter(({ as }) => as !== "autosave");
}

/** Finds the request for this document and base whose answer was lost. */
export function findSent(unanswered: Sent[] = [], { base, document }: Sent): Sent | undefined {
  return unanswered.findLast((sent) => sent.base === base && isSameDocument(sent.document, document));
}
