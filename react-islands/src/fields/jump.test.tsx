import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { focusContent, focusFirst } from "./jump";

const insertText = vi.fn();

beforeEach(() => {
  // jsdom does not implement `execCommand`.
  document.execCommand = insertText;
});

afterEach(() => {
  insertText.mockReset();
  document.body.innerHTML = "";
});

const LOADING = "<p role='status' data-coming>Loading</p>";
const TEXT =
  "<div role='toolbar'><button type='button'>Bold</button></div><div role='textbox' contenteditable='true' tabindex='0'></div>";

function part(html: string): HTMLElement {
  document.body.innerHTML = `<section>${html}</section><button type="button">Outside</button>`;
  return document.body.firstElementChild as HTMLElement;
}

test("a text has the focus before the buttons of its toolbar", () => {
  focusFirst(part(TEXT));
  expect(screen.getByRole("textbox")).toHaveFocus();
});

test("a field before one that is loading has the focus at once, and one behind it has not", () => {
  focusFirst(part(`<input>${LOADING}`));
  expect(screen.getByRole("textbox")).toHaveFocus();
  const section = part(`${LOADING}<input>`);
  focusFirst(section);
  expect(section).toHaveFocus();
});

test("a message that is no placeholder keeps the focus from no field", () => {
  focusFirst(part("<p role='status'>Sorted</p><input>"));
  expect(screen.getByRole("textbox")).toHaveFocus();
});

test("a field that is loaded late takes the focus, and what was typed until then", async () => {
  const section = part(LOADING);
  const user = userEvent.setup();
  focusFirst(section);
  await user.keyboard("It is{Shift}{Enter}{Control>}b{/Control}?");
  section.innerHTML = TEXT;
  await waitFor(() => expect(screen.getByRole("textbox")).toHaveFocus());
  expect(insertText.mock.calls).toEqual([["insertText", false, "It is?"]]);
  expect(section).not.toHaveAttribute("data-typed-ahead");
});

test("a character of a key with AltGr is kept too", async () => {
  const section = part(LOADING);
  focusFirst(section);
  fireEvent.keyDown(section, { key: "@", ctrlKey: true, altKey: true, modifierAltGraph: true });
  section.innerHTML = "<input>";
  await waitFor(() => expect(insertText).toHaveBeenCalledWith("insertText", false, "@"));
});

test("a field that is loaded late takes no focus from who went elsewhere", async () => {
  const section = part(LOADING);
  const user = userEvent.setup();
  focusFirst(section);
  await user.keyboard("It");
  await user.click(screen.getByRole("button", { name: "Outside" }));
  expect(section).not.toHaveAttribute("data-typed-ahead");
  section.innerHTML = "<input>";
  // Mutation observers run before the test continues.
  await Promise.resolve();
  expect(screen.getByRole("button", { name: "Outside" })).toHaveFocus();
  expect(insertText).not.toHaveBeenCalled();
});

const CHOOSE = "<div data-path='picture'><button type='button'>Choose picture</button></div>";
const CHECKED = "<div data-path='isRound'><input type='checkbox'></div>";
const ANCHOR = "<div><input aria-label='Anchor name'></div>";

test.each(["<input>", "<input type='url'>", "<textarea></textarea>", TEXT])(
  "what is typed goes into %s, whatever stands before it",
  (text) => {
    focusContent(part(`${CHOOSE}${CHECKED}<div data-path='title'>${text}</div>${ANCHOR}`));
    expect(document.querySelector("[data-path=title]")).toContainElement(
      document.activeElement as HTMLElement,
    );
    expect(screen.getAllByRole("textbox")[0]).toHaveFocus();
  },
);

test("a picture that a block has to have is chosen before the text behind it is typed", () => {
  const required = CHOOSE.replace("<button", "<button data-required='true'");
  focusContent(part(`${CHECKED}${required}<div data-path='caption'><input></div>`));
  expect(screen.getByRole("button", { name: "Choose picture" })).toHaveFocus();
});

test("without a text it is the first control of all, and not the name of an anchor behind it", () => {
  focusContent(part(`${CHOOSE}${CHECKED}${ANCHOR}`));
  expect(screen.getByRole("button", { name: "Choose picture" })).toHaveFocus();
});

test("a text that is still being loaded is waited for, and the control before it as well as the text behind it", async () => {
  const section = part(`${CHOOSE}<div data-path='text'>${LOADING}</div><div data-path='link'><input></div>`);
  focusContent(section);
  expect(section).toHaveFocus();
  const place = section.querySelector("[data-path=text]") as HTMLElement;
  place.innerHTML = TEXT;
  await waitFor(() => expect(screen.getAllByRole("textbox")[0]).toHaveFocus());
});
