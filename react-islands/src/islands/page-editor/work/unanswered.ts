import type { PageDocument } from "../../../document/document";
import { isSameDocument } from "../../../document/same-content";

/** Document that was sent to the server. */
export interface Sent {
  /** Id of the base version of the document. */
  base: number;
  document: PageDocument;
  /** Kind of request. Missing in copies of former releases. */
  as?: "version" | "autosave";
}

/** Maximum number of requests to remember. Enough for unstable connections. */
const MAX_UNANSWERED_STATES = 10;

export function withSent(unanswered: Sent[], sent: Sent): Sent[] {
  const isSame = ({ base, document, as }: Sent) =>
    base === sent.base && document === sent.document && as === sent.as;
  return [...unanswered.filter((each) => !isSame(each)), sent].slice(-MAX_UNANSWERED_STATES);
}

/**
 * Removes autosaves after one of them was answered.
 * Keeps requests to store a version,
 * because the server may have stored it.
 */
export function withoutAutosaves(unanswered: Sent[]): Sent[] {
  return unanswered.filter(({ as }) => as !== "autosave");
}

/** Finds the unanswered request that sent a document. */
export function findSent(unanswered: Sent[] = [], { base, document }: Sent): Sent | undefined {
  return unanswered.findLast((sent) => sent.base === base && isSameDocument(sent.document, document));
}
