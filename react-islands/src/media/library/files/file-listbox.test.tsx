import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { mediaFile } from "../../../testing/media-fixtures";
import { type MediaServer, serveMedia } from "../../../testing/media-server";
import { show } from "../../../testing/render";
import { MediaLibrary } from "../media-library";

let media: MediaServer;

beforeEach(() => {
  media = serveMedia(Array.from({ length: 30 }, (_, id) => mediaFile(id, `${id}.png`)));
  history.replaceState(null, "", "/cmsadmin/medialibrary");
});

async function files() {
  const shown = await show(<MediaLibrary locales={[]} canManage canDelete />);
  const listbox = await screen.findByRole("listbox", { name: "Files" });
  expect(listbox).toHaveAttribute("aria-multiselectable", "true");
  return shown;
}

const options = (more: { selected?: boolean } = {}) =>
  within(screen.getByRole("listbox", { name: "Files" })).queryAllByRole("option", more);
const file = (id: number) => screen.getByRole("option", { name: `${id}.png 800 × 600 pixels Picture (PNG)` });
const check = (id: number) => file(id).querySelector("[data-check]") as Element;
const chosen = () =>
  options({ selected: true }).map((each) =>
    Number.parseInt(each.querySelector("[title]")?.getAttribute("title") ?? "", 10),
  );

test("one file is in the order of the tab key, and the arrow keys move it", async () => {
  const { user } = await files();
  expect(options().filter((each) => each.tabIndex === 0)).toEqual([file(0)]);
  act(() => file(0).focus());
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(file(2)).toHaveFocus();
  // The list is 960 pixels wide, so five tiles fit in a row.
  await user.keyboard("{ArrowDown}");
  expect(file(7)).toHaveFocus();
  await user.keyboard("{ArrowUp}{ArrowLeft}");
  expect(file(1)).toHaveFocus();
  await user.keyboard("{ArrowUp}");
  expect(file(1)).toHaveFocus();
  await user.keyboard("{End}");
  expect(file(29)).toHaveFocus();
  await user.keyboard("{Home}");
  expect(file(0)).toHaveFocus();
  expect(options({ selected: true })).toEqual([]);
});

test("the space bar chooses, Shift extends, Escape lets go", async () => {
  const { user } = await files();
  act(() => file(3).focus());
  await user.keyboard(" ");
  await user.keyboard("{Shift>}{ArrowRight}{ArrowRight}{/Shift}");
  expect(chosen()).toEqual([3, 4, 5]);
  await user.keyboard("{Shift>}{ArrowLeft}{/Shift}");
  expect(chosen()).toEqual([3, 4]);
  await user.keyboard("{Escape}");
  expect(options({ selected: true })).toEqual([]);
});

test("Ctrl+A selects all files, also those that are not here yet", async () => {
  media.files = Array.from({ length: 450 }, (_, id) => mediaFile(id, `${id}.png`));
  const { user } = await files();
  act(() => file(0).focus());
  await user.keyboard("{Control>}a{/Control}");
  await waitFor(() => expect(screen.getByRole("toolbar")).toHaveTextContent("450 files chosen"));
});

test("a click with Control adds, one with Shift adds all in between", async () => {
  const { user } = await files();
  await user.keyboard("{Control>}");
  await user.click(file(1));
  await user.click(file(3));
  await user.keyboard("{/Control}{Shift>}");
  await user.click(file(6));
  await user.keyboard("{/Shift}");
  expect(chosen()).toEqual([1, 3, 4, 5, 6]);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("the box of a file adds it without opening it", async () => {
  const { user } = await files();
  await user.click(check(2));
  await user.click(check(4));
  await user.click(check(2));
  expect(chosen()).toEqual([4]);
  expect(location.search).toBe("");
});

test("a click chooses one file and opens its details, and so does Enter", async () => {
  const { user } = await files();
  await user.click(check(2));
  await user.click(file(4));
  expect(chosen()).toEqual([4]);
  expect(location.search).toBe("?file=4");
  await user.click(await screen.findByRole("button", { name: "Close" }));
  await waitFor(() => expect(location.search).toBe(""));
  act(() => file(5).focus());
  await user.keyboard("{Enter}");
  expect(location.search).toBe("?file=5");
});

test("the number of chosen files is said", async () => {
  const { user } = await files();
  await user.click(check(2));
  await user.click(check(4));
  const said = screen.getAllByRole("status").map((region) => region.textContent);
  expect(said).toContain("2 files chosen");
});

test("another folder lets go of what was chosen", async () => {
  media.folders = ["/boats/"];
  const { user } = await files();
  await user.click(check(2));
  await user.click(screen.getByRole("link", { name: /^boats/ }));
  await waitFor(() => expect(screen.queryByRole("toolbar")).not.toBeInTheDocument());
});

test("when the last files are gone the focus stays in the list", async () => {
  const { user } = await files();
  act(() => file(29).focus());
  await user.keyboard("{Delete}");
  await user.click(screen.getByRole("button", { name: "Move to the trash" }));
  await screen.findByText("“29.png” is in the trash.");
  await waitFor(() => expect(file(28)).toHaveFocus());
});
