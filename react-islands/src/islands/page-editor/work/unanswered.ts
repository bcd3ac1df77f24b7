import type { PageDocument } from "../../../document/document";
import { isSameDocument } from "../../../document/same-content";

/** A state of the work on a page that was sent to the server. */
export interface Sent {
  /** The version that it was sent for. */
  base: number;
  document: PageDocument;
  /** What it was sent for. Copies of former releases do not say it. */
  as?: "version" | "autosave";
}

/** Enough for a connection that comes and goes; they share what did not change between them. */
const MAX_UNANSWERED = 10;

/** Adds what is sent to what was sent and not answered. */
export function withSent(unanswered: Sent[], sent: Sent): Sent[] {
  const isSame = ({ base, document, as }: Sent) =>
    base === sent.base && document === sent.document && as === sent.as;
  return [...unanswered.filter((each) => !isSame(each)), sent].slice(-MAX_UNANSWERED);
}

/** What is left once an autosave was answered: a version whose answer was lost may have been stored all the same. */
export function withoutAutosaves(unanswered: Sent[]): Sent[] {
  return unanswered.filter(({ as }) => as !== "autosave");
}

/** What was sent for this base and is on the server, where only the answer was lost. */
export function findSent(unanswered: Sent[] = [], { base, document }: Sent): Sent | undefined {
  return unanswered.findLast((sent) => sent.base === base && isSameDocument(sent.document, document));
}
