import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Failure } from "../../api/failure";
import type { ListOf } from "../../api/wire";
import type { ListState } from "../../lib/list/list-state";
import { show } from "../../testing/render";
import { FilterSelect } from "./filter-select";
import type { ListColumn } from "./list-column";
import { ListScreen } from "./list-screen";
import { useList } from "./use-list";
import { useRowSelection } from "./use-row-selection";

interface Boat {
  id: number;
  name: string;
  length: number | null;
}

const COLUMNS: ListColumn<Boat>[] = [
  { header: "Name", accessor: "name", renderValue: ({ name }) => <b>{name}</b>, width: "50%" },
  { header: "Length", accessor: "length", formatField: (value) => (value ? `${value} m` : "unknown") },
  { header: "Number", accessor: "id", style: { textAlign: "end" } },
];
const SORT_OPTIONS = [
  { value: "name", title: "Name" },
  { value: "length", title: "Length" },
];
const WORDS = {
  caption: "Boats",
  loading: "Loading boats…",
  failed: "No boats came.",
  total: (count: number) => `${count} boats`,
  empty: "There are no boats yet.",
};
const FILTERS = ["harbour"];
const OWN_SORTING = { columnToSort: "name", sortOrder: "asc" } as const;

/** A boat whose name throws, so that its row fails to render. */
const BROKEN = {
  id: 2,
  get name(): string {
    throw new TypeError("x is not a function");
  },
  length: null,
};

let asked: ListState[];
let answer: (state: ListState) => Promise<ListOf<Boat>>;

beforeEach(() => {
  asked = [];
  answer = async () => fleet("Anna");
});
afterEach(() => {
  vi.useRealTimers();
});

function fleet(...names: string[]): ListOf<Boat> {
  return {
    items: names.map((name, place) => ({ id: place + 1, name, length: place * 10 })),
    totalItems: 300,
  };
}

function Boats() {
  const list = useList({
    name: ["boats"],
    filters: FILTERS,
    ownSorting: OWN_SORTING,
    fetchItems: (state) => {
      asked.push(state);
      return answer(state);
    },
  });
  return (
    <ListScreen
      list={list}
      columns={COLUMNS}
      idOf={({ id }) => id}
      words={WORDS}
      sortOptions={SORT_OPTIONS}
      filters={
        <FilterSelect
          list={list}
          name="harbour"
          label="Harbour"
          options={[
            { value: "", label: "All" },
            { value: "north", label: "North" },
          ]}
        />
      }
      controls={
        <button type="button" onClick={list.reload}>
          Count again
        </button>
      }
      firstStep={<button type="button">New boat</button>}
    />
  );
}

function lastAsked(): ListState | undefined {
  return asked.at(-1);
}

const opener = () => screen.getByRole("button", { name: "Search" });

test("a column shows its field, a text made of it, or whatever it renders", async () => {
  answer = async () => fleet("Anna", "Berta");
  await show(<Boats />);
  const row = within(await screen.findByRole("row", { name: /Anna/ }));
  expect(row.getByRole("rowheader", { name: "Anna" })).toContainHTML("<b>Anna</b>");
  expect(row.getAllByRole("cell").map((cell) => cell.textContent)).toEqual(["unknown", "1"]);
  expect(row.getByRole("cell", { name: "1" })).toHaveStyle({ textAlign: "end" });
  expect(screen.getByRole("columnheader", { name: "Name" })).toHaveStyle({ width: "50%" });
  expect(screen.getByRole("table", { name: "Boats" })).toBeVisible();
});

test("only what the list can be sorted by has a heading to press", async () => {
  await show(<Boats />);
  await screen.findByText("Anna");
  expect(screen.queryByRole("button", { name: "Number" })).not.toBeInTheDocument();
  expect(screen.getByRole("columnheader", { name: /Name/ })).toHaveAttribute("aria-sort", "ascending");
  expect(screen.getByRole("columnheader", { name: /Length/ })).toHaveAttribute("aria-sort", "none");
});

test("another order begins at the first page, by the headings and by the choices", async () => {
  history.replaceState(null, "", "/cmsadmin/?page=3");
  const { user } = await show(<Boats />);
  await screen.findByText("Anna");
  expect(lastAsked()?.pageIndex).toBe(2);
  await user.click(screen.getByRole("button", { name: /Length/ }));
  await waitFor(() =>
    expect(lastAsked()).toMatchObject({ pageIndex: 0, columnToSort: "length", sortOrder: "asc" }),
  );
  await user.selectOptions(screen.getByRole("combobox", { name: "Order" }), "Descending");
  await waitFor(() => expect(lastAsked()).toMatchObject({ columnToSort: "length", sortOrder: "desc" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Name");
  await waitFor(() => expect(lastAsked()).toMatchObject({ columnToSort: "name", sortOrder: "asc" }));
  expect(location.search).toBe("?sort=name");
});

test("a filter narrows from the first page, and Back widens again", async () => {
  history.replaceState(null, "", "/cmsadmin/?page=3");
  const { user } = await show(<Boats />);
  const region = within(await screen.findByRole("group", { name: "Filters" }));
  await user.selectOptions(region.getByRole("combobox", { name: "Harbour" }), "North");
  await waitFor(() => expect(lastAsked()).toMatchObject({ pageIndex: 0, filters: { harbour: "north" } }));
  expect(location.search).toBe("?harbour=north");
  history.back();
  await waitFor(() => expect(lastAsked()).toMatchObject({ pageIndex: 2, filters: { harbour: "" } }));
});

test("the search bar is open without taking the focus, and closing it ends the search", async () => {
  const { user } = await show(<Boats />);
  await screen.findByText("Anna");
  expect(opener()).toHaveAttribute("aria-expanded", "true");
  expect(screen.getByRole("searchbox", { name: "Search" })).not.toHaveFocus();
  await user.click(opener());
  expect(opener()).toHaveAttribute("aria-expanded", "false");
  expect(screen.queryByRole("searchbox")).not.toBeInTheDocument();
  await user.click(opener());
  expect(screen.getByRole("searchbox", { name: "Search" })).toHaveFocus();
  await user.keyboard("b");
  await waitFor(() => expect(lastAsked()?.searchTerm).toBe("b"));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("searchbox")).not.toBeInTheDocument();
  expect(opener()).toHaveFocus();
  await waitFor(() => expect(location.search).toBe(""));
});

test("a term in the address is seen", async () => {
  history.replaceState(null, "", "/cmsadmin/?search=berta");
  await show(<Boats />);
  expect(await screen.findByRole("searchbox")).toHaveValue("berta");
  expect(lastAsked()?.searchTerm).toBe("berta");
});

test("typing loads the page that is shown again: at once, after a pause, and never later than a second", async () => {
  history.replaceState(null, "", "/cmsadmin/?page=3");
  await show(<Boats />);
  await screen.findByText("Anna");
  const box = screen.getByRole("searchbox");
  vi.useFakeTimers();
  const type = async (text: string, pause: number) => {
    fireEvent.change(box, { target: { value: text } });
    await act(() => vi.advanceTimersByTimeAsync(pause));
  };
  await type("a", 300);
  expect(lastAsked()).toMatchObject({ searchTerm: "a", pageIndex: 2 });
  await type("ab", 400);
  await type("abc", 400);
  expect(lastAsked()?.searchTerm).toBe("a");
  await type("abcd", 250);
  expect(lastAsked()?.searchTerm).toBe("abcd");
  await type("abcde", 100);
  await type("abcdef", 500);
  expect(lastAsked()).toMatchObject({ searchTerm: "abcdef", pageIndex: 2 });
  expect(box).toHaveValue("abcdef");
});

test("an empty page steps back, one page at a time", async () => {
  history.replaceState(null, "", "/cmsadmin/?page=4");
  answer = async ({ pageIndex }) => (pageIndex > 1 ? { items: [], totalItems: 30 } : fleet("Anna"));
  await show(<Boats />);
  await screen.findByText("Anna");
  expect(asked.map(({ pageIndex }) => pageIndex)).toEqual([3, 2, 1]);
  expect(location.search).toBe("?page=2");
});

test("an empty list says so in one sentence, and offers the first step", async () => {
  answer = async () => ({ items: [], totalItems: 0 });
  await show(<Boats />);
  expect(await screen.findByText("There are no boats yet.")).toBeVisible();
  expect(screen.getByRole("button", { name: "New boat" })).toBeVisible();
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Clear filters" })).not.toBeInTheDocument();
  expect(asked).toHaveLength(1);
});

test("if nothing matches, one press ends the search and clears the filters", async () => {
  history.replaceState(null, "", "?search=zzz&harbour=north");
  answer = async ({ searchTerm }) => (searchTerm === "" ? fleet("Anna") : { items: [], totalItems: 0 });
  const { user } = await show(<Boats />);
  expect(await screen.findByText("Nothing matches.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "New boat" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  expect(await screen.findByText("Anna")).toBeVisible();
  expect(lastAsked()).toMatchObject({ searchTerm: "", filters: { harbour: "" } });
  expect(location.search).toBe("");
});

test("a row that fails leaves the others, and says so in its place", async () => {
  // Silences React, which logs each
  // error that a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => {});
  answer = async () => ({ items: [{ id: 1, name: "Anna", length: 0 }, BROKEN], totalItems: 2 });
  await show(<Boats />);
  expect(await screen.findByText("Anna")).toBeVisible();
  const [, , row] = screen.getAllByRole("row");
  expect(within(row as HTMLElement).getByRole("cell")).toHaveAttribute("colspan", "3");
  expect(row).toHaveTextContent("Something went wrong in this part of the screen.");
});

test("a fetch that fails keeps the rows and says so; trying again goes on", async () => {
  const { user } = await show(<Boats />);
  await screen.findByText("Anna");
  answer = () => Promise.reject(new Failure("broken"));
  await user.click(screen.getByRole("button", { name: "Page 2" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("No boats came.");
  expect(screen.getByText("Anna")).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("300 boats");
  answer = async () => fleet("Berta");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Berta");
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

test("the pager shows the ends and the neighbours, and gaps between", async () => {
  history.replaceState(null, "", "/cmsadmin/?page=6");
  const { user } = await show(<Boats />);
  await screen.findByText("Anna");
  const pager = within(screen.getByRole("navigation", { name: "Pages of the list" }));
  const labels = () => pager.getAllByRole("button").map((button) => button.textContent);
  expect(labels()).toEqual(["Previous", "1", "5", "6", "7", "12", "Next"]);
  expect(pager.getAllByText("…")).toHaveLength(2);
  expect(pager.getByRole("button", { name: "Page 6" })).toHaveAttribute("aria-current", "page");
  await user.click(pager.getByRole("button", { name: "Page 12" }));
  await waitFor(() => expect(lastAsked()?.pageIndex).toBe(11));
  expect(pager.getByRole("button", { name: "Next" })).toBeDisabled();
  expect(labels()).toEqual(["Previous", "1", "8", "9", "10", "11", "12", "Next"]);
});

test("the size of a page can be chosen", async () => {
  const { user } = await show(<Boats />);
  await screen.findByText("Anna");
  expect(lastAsked()?.pageSize).toBe(25);
  await user.selectOptions(screen.getByRole("combobox", { name: "Per page" }), "100");
  await waitFor(() => expect(lastAsked()).toMatchObject({ pageSize: 100, pageIndex: 0 }));
});

test("controls of the screen's own can have the rows loaded again", async () => {
  const { user } = await show(<Boats />);
  await screen.findByText("Anna");
  answer = async () => fleet("Berta");
  await user.click(screen.getByRole("button", { name: "Count again" }));
  await screen.findByText("Berta");
});

function SelectableBoats() {
  const list = useList({
    name: ["selectable boats"],
    ownSorting: OWN_SORTING,
    fetchItems: async ({ pageIndex }) => ({
      items: [1, 2, 3, 4].map((id) => ({ id: id + pageIndex * 4, name: `Boat ${id}`, length: id })),
      totalItems: 30,
    }),
  });
  const rows = useRowSelection(list.items, ({ id }: Boat) => id);
  return (
    <ListScreen
      list={list}
      columns={COLUMNS}
      idOf={({ id }) => id}
      words={WORDS}
      selection={{
        rows,
        nameOf: ({ name }) => name,
        actions: <p>{`Sink ${rows.selected.map(({ id }) => id)}`}</p>,
      }}
    />
  );
}

test("rows are selected one by one, with Shift up to another, and all at once", async () => {
  const { user } = await show(<SelectableBoats />);
  const box = (id: number) => screen.findByRole("checkbox", { name: `Select “Boat ${id}”` });
  const all = await screen.findByRole("checkbox", { name: "Select all on this page" });
  await user.click(await box(2));
  expect(screen.getByText("Sink 2")).toBeVisible();
  expect(all).toBePartiallyChecked();
  await user.keyboard("{Shift>}");
  await user.click(await box(4));
  await user.keyboard("{/Shift}");
  expect(screen.getByText("Sink 2,3,4")).toBeVisible();
  await user.click(await box(3));
  expect(screen.getByText("Sink 2,4")).toBeVisible();
  await user.click(all);
  expect(screen.getByText("4 selected")).toBeVisible();
  expect(all).toBeChecked();
  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  expect(all).toHaveFocus();
  expect(screen.queryByText(/Sink/)).not.toBeInTheDocument();
});

test("another page begins with nothing selected", async () => {
  const { user } = await show(<SelectableBoats />);
  await user.click(await screen.findByRole("checkbox", { name: "Select “Boat 1”" }));
  await user.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(screen.queryByText(/Sink/)).not.toBeInTheDocument());
  await user.click(screen.getByRole("button", { name: "Previous" }));
  expect(await screen.findByRole("checkbox", { name: "Select “Boat 1”" })).not.toBeChecked();
});
