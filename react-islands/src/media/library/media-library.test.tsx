import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { mediaFile } from "../../testing/media-fixtures";
import { bodiesOf, type MediaServer, serveMedia } from "../../testing/media-server";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { MediaLibrary } from "./media-library";

let media: MediaServer;

beforeEach(() => {
  media = serveMedia(
    [
      mediaFile(1, "anchor.png"),
      mediaFile(2, "boat.png"),
      mediaFile(3, "crane.pdf", { kind: "document", width: 0, height: 0 }),
      mediaFile(4, "mast.png", { path: "/boats/" }),
      mediaFile(5, "sail.png", { path: "/boats/old/" }),
    ],
    ["/boats/", "/boats/old/", "/press/"],
  );
});

async function library(address = "/cmsadmin/medialibrary", may = { canManage: true, canDelete: true }) {
  history.replaceState(null, "", address);
  const shown = await show(<MediaLibrary locales={["en-gb", "nl-nl"]} {...may} />);
  await screen.findByRole("listbox", { name: "Files" });
  return shown;
}

const option = (name: RegExp) => screen.findByRole("option", { name });
const options = () => within(screen.getByRole("listbox", { name: "Files" })).getAllByRole("option");
const names = () => options().map((each) => each.querySelector("[title]")?.getAttribute("title"));

async function goBack() {
  await act(async () => {
    history.back();
    await new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  });
}

test("a folder shows its files and the folders in it", async () => {
  await library();
  expect(names()).toEqual(["anchor.png", "boat.png", "crane.pdf"]);
  const folders = within(screen.getByRole("list", { name: "Folders in this folder" }));
  expect(folders.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "boats1 file",
    "press0 files",
  ]);
  expect(screen.getByText("3 files")).toBeVisible();
});

test("a folder is opened from its card, and Back leads out again", async () => {
  const { user } = await library();
  await user.click(screen.getByRole("link", { name: /^boats/ }));
  await option(/mast\.png/);
  expect(location.search).toBe("?path=%2Fboats%2F");
  expect(screen.queryByRole("option", { name: /anchor/ })).not.toBeInTheDocument();
  await goBack();
  await option(/anchor\.png/);
});

test("Back leads from a search to the folder that it was begun in", async () => {
  const { user } = await library("/cmsadmin/medialibrary?path=/boats/");
  const search = screen.getByRole("searchbox", { name: "Search" });
  await user.type(search, "sail");
  await option(/sail\.png/);
  await waitFor(() => expect(location.search).toBe("?path=%2Fboats%2F&q=sail"));
  await goBack();
  await option(/mast\.png/);
  expect(location.search).toBe("?path=/boats/");
  expect(search).toHaveValue("");
});

test("ending a search is going back, which leaves no second entry of the folder", async () => {
  const { user } = await library("/cmsadmin/medialibrary?path=%2Fboats%2F");
  const { state } = history;
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "sail");
  await waitFor(() => expect(location.search).toBe("?path=%2Fboats%2F&q=sail"));
  await user.keyboard("{Escape}");
  await option(/mast\.png/);
  expect(history.state).toEqual(state);
});

test("a search that is ended while somebody types does not come back", async () => {
  const { user } = await library();
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "sail{Escape}");
  await option(/boat\.png/);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(location.search).toBe("");
  expect(screen.getByRole("searchbox", { name: "Search" })).toHaveValue("");
});

test("a search whose view was changed ends in that view", async () => {
  const { user } = await library();
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "sail");
  await option(/sail\.png/);
  await user.click(screen.getByRole("button", { name: "Show as a list" }));
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "{Escape}");
  await waitFor(() => expect(location.search).toBe("?view=list"));
});

test("Back closes the details of a file", async () => {
  const { user } = await library();
  await user.click(await option(/boat\.png/));
  expect(await screen.findByRole("dialog", { name: "Details" })).toBeVisible();
  expect(location.search).toBe("?file=2");
  await goBack();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Details" })).not.toBeInTheDocument());
  expect(location.search).toBe("");
});

test("a link to a file goes to its folder, loads the list up to it and selects it", async () => {
  media.files = Array.from({ length: 1500 }, (_, id) => mediaFile(id + 1, `${id}.png`, { path: "/boats/" }));
  await library("/cmsadmin/medialibrary?file=1401");
  expect(await option(/^1400\.png/)).toHaveAttribute("aria-selected", "true");
  expect(location.search).toBe("?path=%2Fboats%2F&file=1401");
  expect(bodiesOf(media, "get-dir").map(({ path, cursor }) => [path, cursor])).toEqual([
    ["/", null],
    ["/boats/", null],
    ["/boats/", "200"],
    ["/boats/", "700"],
    ["/boats/", "1200"],
  ]);
});

test("a link to a file is followed where the folder of all is loaded before the file", async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get(api("medialib/file/4"), async () => {
      await asked;
      return HttpResponse.json(media.files.find(({ id }) => id === 4));
    }),
  );
  await library("/cmsadmin/medialibrary?file=4");
  await option(/anchor\.png/);
  answer();
  expect(await option(/mast\.png/)).toHaveAttribute("aria-selected", "true");
});

test("a link to a file that is gone loads no more than the first files", async () => {
  media.files = Array.from({ length: 1500 }, (_, id) => mediaFile(id + 1, `${id}.png`));
  await library("/cmsadmin/medialibrary?file=9999");
  expect(await screen.findByRole("dialog", { name: "Details" })).toBeVisible();
  await screen.findByText(/could not be loaded/);
  expect(bodiesOf(media, "get-dir")).toHaveLength(1);
  expect(options()[0]).toHaveAttribute("aria-selected", "false");
});

test("a link leads to a folder in an order and a view", async () => {
  await library("/cmsadmin/medialibrary?path=/boats/&sort=size&order=desc&view=list&kind=image");
  expect(bodiesOf(media, "get-dir").at(-1)).toMatchObject({
    path: "/boats/",
    columnToSort: "size",
    sortOrder: "desc",
    kinds: ["image"],
    unused: false,
  });
  expect(screen.getByRole("button", { name: "Size" })).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByRole("button", { name: "Show as a list" })).toHaveAttribute("aria-pressed", "true");
});

test("the tree opens on the way to the folder that is shown", async () => {
  await library("/cmsadmin/medialibrary?path=/boats/old/");
  const tree = within(screen.getByRole("tree", { name: "Folders" }));
  expect(await tree.findByRole("treeitem", { name: "old" })).toHaveAttribute("aria-selected", "true");
  expect(tree.getByRole("treeitem", { name: "boats" })).toHaveAttribute("aria-expanded", "true");
});

test("the tree is walked, opened and closed with the arrow keys", async () => {
  const { user } = await library();
  const tree = within(screen.getByRole("tree", { name: "Folders" }));
  act(() => tree.getByRole("treeitem", { name: "All folders" }).focus());
  await user.keyboard("{ArrowDown}");
  expect(tree.getByRole("treeitem", { name: "boats" })).toHaveFocus();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(tree.getByRole("treeitem", { name: "old" })).toHaveFocus();
  await user.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(tree.queryByRole("treeitem", { name: "old" })).not.toBeInTheDocument();
  await user.keyboard("{End}");
  expect(tree.getByRole("treeitem", { name: "press" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(await screen.findByText(/^This folder is empty\./)).toBeVisible();
});

test("a search goes through the folder and those in it, or everywhere", async () => {
  const { user } = await library("/cmsadmin/medialibrary?path=/boats/");
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "a");
  await option(/sail\.png/);
  expect(names()).toEqual(["mast.png", "sail.png"]);
  expect(screen.getByText("2 files found")).toBeVisible();
  await user.selectOptions(screen.getByRole("combobox", { name: "Where to search" }), "Everywhere");
  await option(/crane\.pdf/);
  expect(bodiesOf(media, "search-files").map(({ directory }) => directory)).toEqual(["/boats/", "/"]);
  expect(location.search).toBe("?path=%2Fboats%2F&q=a&scope=all");
});

test("another folder ends the search", async () => {
  const { user } = await library("/cmsadmin/medialibrary?q=mast");
  await option(/mast\.png/);
  await user.click(screen.getByRole("treeitem", { name: "boats" }));
  await waitFor(() => expect(location.search).toBe("?path=%2Fboats%2F"));
  expect(screen.getByRole("searchbox", { name: "Search" })).toHaveValue("");
});

test("kind, use and order narrow and sort the files", async () => {
  const { user } = await library();
  await user.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "Documents");
  await waitFor(() => expect(names()).toEqual(["crane.pdf"]));
  await user.click(screen.getByRole("checkbox", { name: "Unused" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Newest first");
  await waitFor(() =>
    expect(bodiesOf(media, "get-dir").at(-1)).toMatchObject({
      kinds: ["document"],
      unused: true,
      columnToSort: "createdAt",
      sortOrder: "desc",
    }),
  );
});

test("what finds nothing says how to find more", async () => {
  const { user } = await library("/cmsadmin/medialibrary?path=/boats/");
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "b");
  expect(await screen.findByText("No file in this folder has “b” in its name.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Search everywhere" }));
  await option(/boat\.png/);
});

test("filters that nothing passes can be cleared", async () => {
  const { user } = await library();
  await user.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "Videos");
  expect(await screen.findByText("No file in this folder matches the filters.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await option(/boat\.png/);
});

test("an empty folder says what to do about it", async () => {
  const { user } = await library();
  await user.click(screen.getByRole("link", { name: /^press/ }));
  expect(
    await screen.findByText("This folder is empty. Drop files here, paste them, or choose “Upload files”."),
  ).toBeVisible();
});

test("a folder that cannot be loaded says so and is tried again", async () => {
  server.use(
    http.post(api("medialib/get-dir"), () => HttpResponse.json({}, { status: 500 }), { once: true }),
  );
  history.replaceState(null, "", "/cmsadmin/medialibrary");
  const { user } = await show(<MediaLibrary locales={[]} canManage canDelete />);
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "The folder could not be loaded. The server reported a problem.",
  );
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await option(/anchor\.png/);
});

test("of 20,000 files only those in sight have elements, and later ones come when they are near", async () => {
  media.files = Array.from({ length: 20_000 }, (_, id) => mediaFile(id + 1, `${id}.png`));
  await library("/cmsadmin/medialibrary?view=list");
  expect(options().length).toBeLessThan(40);
  expect(screen.getByText("20,000 files")).toBeVisible();
  expect(options()[0]).toHaveAttribute("aria-setsize", "20000");
  const scrolled = screen.getByRole("listbox", { name: "Files" });
  expect(Number.parseInt(scrolled.style.blockSize, 10)).toBe(20_000 * 56);
  expect(bodiesOf(media, "get-dir")).toHaveLength(1);
});

test("the parts of a list come one after the other until the file is there that is gone to", async () => {
  media.files = Array.from({ length: 1500 }, (_, id) => mediaFile(id + 1, `${id}.png`));
  const { user } = await library();
  act(() => options()[0]?.focus());
  await user.keyboard("{End}");
  await waitFor(() =>
    expect(document.activeElement).toHaveAccessibleName("1499.png 800 × 600 pixels Picture (PNG)"),
  );
  const asked = bodiesOf(media, "get-dir");
  expect(asked.map(({ cursor, pageSize }) => [cursor, pageSize])).toEqual([
    [null, 200],
    ["200", 500],
    ["700", 500],
    ["1200", 500],
  ]);
});

test("who may only look is offered nothing else", async () => {
  const { user } = await library("/cmsadmin/medialibrary", { canManage: false, canDelete: false });
  expect(screen.queryByRole("button", { name: "Upload files" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "New" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Actions for the folder/ })).not.toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Trash" })).not.toBeInTheDocument();
  expect(await option(/anchor/)).toHaveAttribute("draggable", "false");
  (await option(/anchor/)).focus();
  await user.keyboard("{F2}{Delete}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("a broken picture is an icon, and a document shows its type", async () => {
  await library();
  const boat = await option(/boat\.png/);
  const picture = boat.querySelector("img");
  expect(picture).toHaveAttribute("src", "/api/pagewright/medialib/preview-image?imageID=2&w=320&v=hash2");
  act(() => void picture?.dispatchEvent(new Event("error")));
  expect(boat.querySelector("img")).toBeNull();
  expect(boat.querySelector("svg")).toBeInTheDocument();
  expect(within(await option(/crane\.pdf/)).getByText("pdf")).toBeVisible();
});
