import { queryOptions } from "@tanstack/react-query";
import { client, unwrap } from "./client";
import type { ListFilter } from "./wire";

/** Filters that the user saved for the list of a page type, or of all types. */
export function savedFiltersQuery(type: string | null) {
  return queryOptions({
    queryKey: ["saved-filters", type],
    queryFn: ({ signal }): Promise<ListFilter[]> =>
      unwrap(client.POST("/page/filter/list", { body: { type }, signal })),
  });
}

export async function saveFilter(type: string | null, name: string, query: string): Promise<void> {
  await unwrap(client.POST("/page/filter", { body: { type, name, query } }));
}

export async function deleteFilter(id: number): Promise<void> {
  await unwrap(client.DELETE("/page/filter/{id}", { params: { path: { id } } }));
}
