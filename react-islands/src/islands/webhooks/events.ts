import type { WebhookEvent } from "../../api/wire";
import { findKnown } from "../../lib/find-known";

/** Events that users can choose, in display order. */
export const CHOSEN_EVENTS = [
  "page.published",
  "page.unpublished",
  "page.moved",
  "submission.received",
  "media.added",
  "media.changed",
  "media.deleted",
] as const satisfies readonly WebhookEvent[];

const EVENTS = [...CHOSEN_EVENTS, "webhook.test"] as const satisfies readonly WebhookEvent[];

type EventKey<E extends string> = E extends `${infer Thing}.${infer Change}` ? `${Thing}-${Change}` : never;

/** Returns the key of the text of an event. Dots would separate keys. */
export function eventKey<E extends WebhookEvent>(event: E): EventKey<E> {
  return event.replace(".", "-") as EventKey<E>;
}

/** Returns the event of this name, or null if this release does not know it. */
export function findEvent(name: string): WebhookEvent | null {
  return findKnown(EVENTS, name) ?? null;
}
