import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { show } from "../../testing/render";
import { rendersOf } from "../../testing/renders";
import { SortableList } from "./sortable-list";
import { treeRowAttributes, useSortableRow } from "./use-sortable-row";

const HEIGHT = 20;
const moves = vi.fn();

function Row({ name }: { name: string }) {
  const { row, handle } = useSortableRow({ key: name, name, isFixed: name === "fixed" });
  return (
    <li {...row}>
      <button type="button" aria-label={`Move ${name}`} {...handle} />
    </li>
  );
}

function List({ first }: { first: string[] }) {
  const [names, setNames] = useState(first);
  const move = (key: string, to: number, shift: number) => {
    moves(key, to, shift);
    setNames((all) => all.filter((name) => name !== key).toSpliced(to, 0, key));
  };
  return (
    <SortableList keys={names} onMove={move}>
      <ol>
        {names.map((name) => (
          <Row key={name} name={name} />
        ))}
      </ol>
      <button type="button" onClick={() => setNames((all) => all.slice(1))}>
        Remove the first
      </button>
    </SortableList>
  );
}

/**
 * Mocks a layout in which the rows are stacked.
 * Styles do not move them.
 */
beforeEach(() => {
  moves.mockClear();
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const place = this.localName === "li" ? [...(this.parentElement?.children ?? [])].indexOf(this) : 0;
    return new DOMRect(0, place * HEIGHT, 100, HEIGHT);
  });
});

function names(): string {
  return screen
    .getAllByRole("listitem")
    .map((row) => row.getAttribute("data-sortable"))
    .join("");
}

function handle(name: string): HTMLElement {
  return screen.getByRole("button", { name: `Move ${name}` });
}

function press(name: string, at: Partial<PointerEventInit> = {}): void {
  fireEvent.pointerDown(handle(name), { isPrimary: true, button: 0, clientX: 5, clientY: 10, ...at });
}

function moveTo(clientX: number, clientY: number): void {
  fireEvent.pointerMove(document, { clientX, clientY });
}

test("a row is picked up, moved and put down with the keyboard, which is said and keeps the focus", async () => {
  const { user } = await show(<List first={["a", "b", "c"]} />);
  const status = screen.getByRole("status");
  handle("a").focus();
  await user.keyboard("[Space]");
  expect(status).toHaveTextContent("a picked up at place 1.");
  expect(handle("a")).toHaveAttribute("aria-pressed", "true");
  expect(handle("a")).toHaveAccessibleDescription(/Press the space bar to pick it up/);
  await user.keyboard("{ArrowDown}");
  expect(status).toHaveTextContent("a is now at place 2.");
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(status).toHaveTextContent("a is now at place 3.");
  expect(names()).toBe("abc");
  await user.keyboard("[Space]");
  expect(status).toHaveTextContent("a put down at place 3.");
  expect(names()).toBe("bca");
  expect(handle("a")).toHaveFocus();
  expect(handle("a")).not.toHaveAttribute("aria-pressed");
});

test.each(["{Escape}", "{Shift>}{Tab}{/Shift}"])("%s ends what the keyboard has picked up", async (keys) => {
  const { user } = await show(<List first={["a", "b"]} />);
  handle("b").focus();
  await user.keyboard("{Enter}{ArrowUp}");
  expect(screen.getAllByRole("listitem")[0]).toHaveStyle({ transform: `translate(0px, ${HEIGHT}px)` });
  await user.keyboard(keys);
  expect(names()).toBe(keys === "{Escape}" ? "ab" : "ba");
  for (const row of screen.getAllByRole("listitem")) expect(row.style.transform).toBe("");
});

test("Home and End do nothing to a row that is picked up, and nothing around it hears them", async () => {
  const onKeyDown = vi.fn();
  const { user } = await show(
    // biome-ignore lint/a11y/noStaticElementInteractions: users do not interact with this element, which only observes the keys of the list inside.
    <div onKeyDown={onKeyDown}>
      <List first={["a", "b"]} />
    </div>,
  );
  handle("a").focus();
  await user.keyboard("{End}[Space]{End}{Home}");
  expect(onKeyDown).toHaveBeenCalledOnce();
  expect(handle("a")).toHaveAttribute("aria-pressed", "true");
});

test("a row stays where it was when the focus leaves it, or when another one goes", async () => {
  const { user } = await show(<List first={["a", "b", "c"]} />);
  handle("b").focus();
  await user.keyboard("[Space]{ArrowDown}");
  handle("c").focus();
  expect(await screen.findByText("b stays where it was.")).toBeInTheDocument();
  await user.keyboard("[Space]");
  fireEvent.click(screen.getByRole("button", { name: "Remove the first" }));
  expect(await screen.findByText("c stays where it was.")).toBeInTheDocument();
  expect(names()).toBe("bc");
  expect(moves).not.toHaveBeenCalled();
});

test("a row is dragged by pointer, and how far to the side is told", async () => {
  await show(<List first={["a", "b", "c"]} />);
  press("a");
  moveTo(20, 35);
  expect(screen.getAllByRole("listitem")[0]).toHaveAttribute("data-dragging");
  expect(await screen.findByText("a is now at place 2.")).toBeInTheDocument();
  moveTo(35, 49);
  fireEvent.pointerUp(document, { clientX: 35, clientY: 49 });
  expect(names()).toBe("bca");
  expect(moves).toHaveBeenCalledExactlyOnceWith("a", 2, 30);
  expect(document.querySelector("[data-dragging]")).toBeNull();
});

test("a dragged row stays within its list, so that what scrolls becomes no higher", async () => {
  await show(<List first={["a", "b", "c"]} />);
  press("b", { clientY: 30 });
  moveTo(5, 500);
  expect(screen.getAllByRole("listitem")[1]).toHaveStyle({ transform: `translate(0px, ${HEIGHT}px)` });
  expect(await screen.findByText("b is now at place 3.")).toBeInTheDocument();
  moveTo(5, -500);
  expect(screen.getAllByRole("listitem")[1]).toHaveStyle({ transform: `translate(0px, ${-HEIGHT}px)` });
  fireEvent.pointerUp(document, { clientX: 5, clientY: -500 });
  expect(names()).toBe("bac");
});

test("a press that moves no further than a click, another button and a second finger drag nothing", async () => {
  await show(<List first={["a", "b"]} />);
  press("a");
  moveTo(7, 12);
  fireEvent.pointerUp(document, { clientX: 7, clientY: 12 });
  for (const other of [{ button: 2 }, { isPrimary: false }]) {
    press("a", other);
    moveTo(5, 60);
    fireEvent.pointerUp(document, { clientX: 5, clientY: 60 });
  }
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  expect(moves).not.toHaveBeenCalled();
});

test.each([
  ["Escape", () => fireEvent.keyDown(document, { code: "Escape" })],
  ["a pointer that is taken away", () => fireEvent.pointerCancel(document)],
  ["a window of another size", () => fireEvent(window, new Event("resize"))],
])("%s leaves a dragged row where it was", async (_, end) => {
  await show(<List first={["a", "b"]} />);
  press("a");
  moveTo(5, 35);
  end();
  expect(await screen.findByText("a stays where it was.")).toBeInTheDocument();
  fireEvent.pointerUp(document, { clientX: 5, clientY: 35 });
  expect(moves).not.toHaveBeenCalled();
});

test("a row that is fixed cannot be picked up", async () => {
  await show(<List first={["fixed", "b"]} />);
  expect(handle("fixed")).toBeDisabled();
});

test("a drag renders no row", async () => {
  await show(<List first={["a", "b", "c"]} />);
  const { components } = await rendersOf(async () => {
    press("a");
    moveTo(5, 35);
    expect(await screen.findByText("a is now at place 2.")).toBeInTheDocument();
  });
  expect(components).not.toContain("Row");
  fireEvent.pointerUp(document, { clientX: 5, clientY: 10 });
});

/** A row whose name begins with that of its parent. */
function TreeRow({ name }: { name: string }) {
  const { handle } = useSortableRow({ key: name, name, isFixed: false });
  return (
    <li {...treeRowAttributes(name, name.slice(0, -1), name.length - 1)}>
      <button type="button" aria-label={`Move ${name}`} {...handle} />
    </li>
  );
}

function tree(rows: string[]) {
  return (
    <SortableList keys={rows} onMove={moves}>
      <ol>
        {rows.map((name) => (
          <TreeRow key={name} name={name} />
        ))}
      </ol>
    </SortableList>
  );
}

test("a row of a tree moves among the rows of its group, which take the rows below them along", async () => {
  const { user } = await show(tree(["a", "ax", "ay", "b", "bx", "c"]));
  handle("b").focus();
  await user.keyboard("[Space]");
  expect(screen.getByRole("status")).toHaveTextContent("b picked up at place 2.");
  await user.keyboard("{ArrowUp}");
  expect(screen.getByRole("status")).toHaveTextContent("b is now at place 1.");
  const shifts = screen.getAllByRole("listitem").map((row) => row.style.transform);
  const [down, up] = [`translate(0px, ${2 * HEIGHT}px)`, `translate(0px, ${-3 * HEIGHT}px)`];
  expect(shifts).toEqual([down, down, down, up, up, ""]);
  await user.keyboard("[Space]");
  expect(moves).toHaveBeenCalledExactlyOnceWith("b", 0, 0);
});

test("a row of a tree does not leave the rows of its group", async () => {
  const { user } = await show(tree(["a", "ax", "ay", "b"]));
  handle("ax").focus();
  await user.keyboard("[Space]{ArrowDown}{ArrowDown}{ArrowDown}");
  expect(screen.getByRole("status")).toHaveTextContent("ax is now at place 2.");
  await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}[Space]");
  expect(moves).toHaveBeenCalledExactlyOnceWith("ax", 1, 0);
  moves.mockClear();
  press("ay", { clientY: 50 });
  moveTo(5, -500);
  expect(screen.getAllByRole("listitem")[2]).toHaveStyle({ transform: `translate(0px, ${-HEIGHT}px)` });
  fireEvent.pointerUp(document, { clientX: 5, clientY: -500 });
  expect(moves).toHaveBeenCalledExactlyOnceWith("ay", 1, 0);
});
