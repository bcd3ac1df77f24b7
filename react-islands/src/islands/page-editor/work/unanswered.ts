import type { PageDocument } from "../../../document/document";
import { isSameDocument } from "../../../document/same-content";

/** A document that was sent to the server. */
export interface Sent {
  /** Id of its base version. */
  base: number;
  document: PageDocument;
  /** Purpose. Missing in former releases' copies. */
  as?: "version" | "autosave";
}

/** Enough for unstable connections. Unchanged parts are shared. */
const MAX_UNANSWERED_STATES = 10;

export function withSent(unanswered: Sent[], sent: Sent): Sent[] {
  const isSame = ({ base, document, as }: Sent) =>
    base === sent.base && document === sent.document && as === sent.as;
  return [...unanswered.filter((each) => !isSame(each)), sent].slice(-MAX_UNANSWERED_STATES);
}

/**
 * Returns requests left after an autosave's answer.
 * Versions stay, because their answers may be lost.
 */
export function withoutAutosaves(unanswered: Sent[]): Sent[] {
  return unanswered.filter(({ as }) => as !== "autosave");
}

/** Finds an identical request without an answer. */
export function findSent(unanswered: Sent[] = [], { base, document }: Sent): Sent | undefined {
  return unanswered.findLast((sent) => sent.base === base && isSameDocument(sent.document, document));
}
