import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "../query-client";
import { type ListSource, preloadList, useList } from "./use-list";

const fetchItems = vi.fn<ListSource<{ name: string }>["fetchItems"]>();
const SOURCE: ListSource<{ name: string }> = {
  name: ["boats"],
  filters: ["harbour"],
  ownSorting: { columnToSort: "name", sortOrder: "asc" },
  fetchItems,
};

function Names() {
  return useList(SOURCE).items.map(({ name }) => <p key={name}>{name}</p>);
}

test("rows that were requested before the list renders are requested once", async () => {
  fetchItems.mockResolvedValue({ items: [{ name: "Anna" }], totalItems: 1 });
  history.replaceState(null, "", "?harbour=Leith");
  const queries = createQueryClient();
  preloadList(queries, SOURCE);
  await expect.poll(() => queries.isFetching()).toBe(0);
  render(
    <QueryClientProvider client={queries}>
      <Names />
    </QueryClientProvider>,
  );
  expect(screen.getByText("Anna")).toBeVisible();
  expect(fetchItems).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ filters: { harbour: "Leith" } }),
    expect.any(AbortSignal),
  );
});
