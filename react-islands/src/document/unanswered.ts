import type { PageDocument } from "./document";
import { isSameDocument } from "./same-content";

/** A state of the work on a page that was sent to the server. */
export interface Sent {
  /** The version that it was sent for. */
  base: number;
  document: PageDocument;
}

/** Enough for a connection that comes and goes; they share what did not change between them. */
const MAX_UNANSWERED = 10;

/** Adds what is sent to what was sent and not answered. */
export function withSent(unanswered: Sent[], { base, document }: Sent): Sent[] {
  const others = unanswered.filter((sent) => sent.base !== base || sent.document !== document);
  return [...others, { base, document }].slice(-MAX_UNANSWERED);
}

/** What was sent for this base and is on the server, where only the answer was lost. */
export function findSent(unanswered: Sent[] = [], { base, document }: Sent): Sent | undefined {
  return unanswered.findLast((sent) => sent.base === base && isSameDocument(sent.document, document));
}
