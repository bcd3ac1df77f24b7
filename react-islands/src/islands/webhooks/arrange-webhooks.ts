import type { Webhook } from "../../api/wire";
import { hasWords } from "../../lib/has-words";
import { arrange } from "../../lib/list/arrange";
import { type ListState, type Sorting, sortingOf } from "../../lib/list/list-state";

export const BY_NAME: Sorting = { columnToSort: "name", sortOrder: "asc" };
export const SORT_COLUMNS = ["name", "state", "lastDeliveredAt"] as const;

/** Filters, sorts and pages the webhooks, because the server returns all at once. */
export function arrangeWebhooks(webhooks: Webhook[], list: ListState, language: string) {
  const { columnToSort, sortOrder } = sortingOf(list, BY_NAME);
  return arrange(webhooks, {
    matches: ({ name, url }) => hasWords(`${name} ${url}`, list.searchTerm),
    valueOf: (webhook) => textOf(webhook, columnToSort),
    sortOrder,
    pageIndex: list.pageIndex,
    pageSize: list.pageSize,
    language,
  });
}

function textOf(webhook: Webhook, column: string): string {
  switch (column) {
    case "state":
      return webhook.state;
    case "lastDeliveredAt":
      return webhook.lastDeliveredAt ?? "";
    default:
      return webhook.name;
  }
}
