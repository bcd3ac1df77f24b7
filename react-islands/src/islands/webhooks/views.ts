/** Query of the tab with the deliveries. */
export const DELIVERIES_QUERY = "?view=deliveries";

/** Returns the query of the deliveries of a webhook. */
export function deliveriesOf(webhook: number): string {
  return `${DELIVERIES_QUERY}&webhook=${webhook}`;
}
