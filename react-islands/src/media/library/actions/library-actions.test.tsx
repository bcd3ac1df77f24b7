import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fileUse, mediaFile } from "../../../testing/media-fixtures";
import { bodiesOf, type MediaServer, serveMedia } from "../../../testing/media-server";
import { show } from "../../../testing/render";
import { MediaLibrary } from "../media-library";

let media: MediaServer;

beforeEach(() => {
  media = serveMedia(
    [
      mediaFile(1, "anchor.png"),
      mediaFile(2, "boat.png"),
      mediaFile(3, "crane.png"),
      mediaFile(4, "mast.png", { path: "/boats/" }),
    ],
    ["/boats/", "/boats/old/", "/press/"],
  );
});

async function library(address = "/cmsadmin/medialibrary", may = { canManage: true, canDelete: true }) {
  history.replaceState(null, "", address);
  const shown = await show(<MediaLibrary locales={[]} {...may} />);
  await screen.findByRole("listbox", { name: "Files" });
  await screen.findByRole("treeitem", { name: "press" });
  return shown;
}

const file = (name: string) => screen.getByRole("option", { name: `${name} 800 × 600 pixels Picture (PNG)` });
const check = (name: string) => file(name).querySelector("[data-check]") as Element;
const bar = () => within(screen.getByRole("toolbar", { name: "What to do with the chosen files" }));
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const isGone = (name: string) =>
  waitFor(() => expect(screen.queryByRole("option", { name: new RegExp(name) })).not.toBeInTheDocument());

/** Returns a `DataTransfer` for a drag, because jsdom has none. */
function carried(types: string[] = []) {
  return {
    types,
    items: [],
    files: [],
    setData: vi.fn(),
    setDragImage: vi.fn(),
    effectAllowed: "",
    dropEffect: "",
  };
}

test("an unused file moves to the trash and is had back", async () => {
  const { user } = await library();
  await user.click(check("boat.png"));
  await user.click(bar().getByRole("button", { name: "Move to the trash…" }));
  const asked = await dialog("Move to the trash");
  expect(asked.getByText(/“boat\.png” moves to the trash\. You can restore it for 30 days\./)).toBeVisible();
  await user.click(asked.getByRole("button", { name: "Move to the trash" }));
  expect(await screen.findByText("“boat.png” is in the trash.")).toBeVisible();
  await isGone("boat");
  expect(screen.queryByRole("toolbar")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("1 file restored.")).toBeVisible();
  expect(await screen.findByRole("option", { name: /boat/ })).toBeVisible();
});

test("a file that pages show is deleted only when that is said twice, with the pages in sight", async () => {
  media.uses.set(2, [
    fileUse(7, { title: "Home" }),
    fileUse(8, { title: "Draft", use: "current", locale: "nl-nl" }),
    fileUse(9, { title: "Past", use: "older" }),
  ]);
  const { user } = await library();
  act(() => file("boat.png").focus());
  await user.keyboard("{Delete}");
  await user.click((await dialog("Move to the trash")).getByRole("button", { name: "Move to the trash" }));
  const asked = await dialog("Still in use");
  expect(asked.getByRole("heading", { name: "“boat.png” is used on 3 pages:" })).toBeVisible();
  const pages = asked.getAllByRole("listitem").map((item) => item.textContent);
  expect(pages).toEqual([
    "Home British English, visitors see it",
    "Draft Dutch (Netherlands), in the newest version, which is not published",
    "Past British English, only in older versions",
  ]);
  expect(asked.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/cmsadmin/page/7");
  expect(asked.getByRole("button", { name: "Cancel" })).toHaveFocus();
  expect(media.files).toHaveLength(4);
  await user.click(asked.getByRole("button", { name: "Delete anyway" }));
  await isGone("boat");
  expect(bodiesOf(media, "delete-file")).toEqual([
    { id: 2, force: false },
    { id: 2, force: true },
  ]);
});

test("of several files the unused ones are deleted when the used one stays", async () => {
  media.uses.set(2, [fileUse(7)]);
  const { user } = await library();
  for (const name of ["anchor.png", "boat.png", "crane.png"]) await user.click(check(name));
  await user.click(bar().getByRole("button", { name: "Move to the trash…" }));
  await user.click((await dialog("Move to the trash")).getByRole("button", { name: "Move to the trash" }));
  await user.click((await dialog("Still in use")).getByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("2 files are in the trash.")).toBeVisible();
  expect(media.files.map(({ fileName }) => fileName)).toEqual(["boat.png", "mast.png"]);
  expect(file("boat.png")).toHaveAttribute("aria-selected", "true");
});

test("one deletion that fails does not stop the others, and is named", async () => {
  media.refusals.set("delete-file 2", ["UM_01", ""]);
  const { user } = await library();
  for (const name of ["anchor.png", "boat.png", "crane.png"]) await user.click(check(name));
  await user.click(bar().getByRole("button", { name: "Move to the trash…" }));
  await user.click((await dialog("Move to the trash")).getByRole("button", { name: "Move to the trash" }));
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText("boat.png: You are not authorized to do this action.")).toBeVisible();
  expect(screen.getByText("2 files are in the trash.")).toBeVisible();
  expect(media.files.map(({ id }) => id)).toEqual([2, 4]);
});

test("files are moved by a menu with the folders, and back again", async () => {
  const { user } = await library();
  await user.click(check("anchor.png"));
  await user.click(check("boat.png"));
  await user.click(bar().getByRole("button", { name: "Move…" }));
  const asked = await dialog("Move 2 files");
  expect(asked.getByRole("button", { name: "Move here" })).toBeDisabled();
  await user.click(asked.getByRole("treeitem", { name: "press" }));
  await user.click(asked.getByRole("button", { name: "Move here" }));
  expect(await screen.findByText("2 files moved to /press/.")).toBeVisible();
  await isGone("anchor");
  expect(media.files.filter(({ path }) => path === "/press/").map(({ id }) => id)).toEqual([1, 2]);
  expect(screen.queryByRole("toolbar")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("2 files are back where they were.")).toBeVisible();
  expect(await screen.findByRole("option", { name: /anchor/ })).toBeVisible();
});

test("one move that fails does not stop the others, and is named", async () => {
  media.refusals.set("move-file 1", ["ML_03", "newFileName"]);
  const { user } = await library();
  await user.click(check("anchor.png"));
  await user.click(check("boat.png"));
  await user.click(bar().getByRole("button", { name: "Move…" }));
  const asked = await dialog("Move 2 files");
  await user.click(asked.getByRole("treeitem", { name: "press" }));
  await user.click(asked.getByRole("button", { name: "Move here" }));
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText("The file could not be moved")).toBeVisible();
  expect(alert.getByRole("listitem")).toHaveTextContent(
    "anchor.png: Cannot move or rename, because it already exists in this folder.",
  );
  expect(screen.getByText("1 file moved to /press/.")).toBeVisible();
});

test("what is chosen is dragged onto a folder of the tree, of the grid or of the path", async () => {
  const { user } = await library("/cmsadmin/medialibrary");
  await user.click(check("anchor.png"));
  await user.click(check("boat.png"));
  const dataTransfer = carried();
  fireEvent.dragStart(file("boat.png"), { dataTransfer });
  expect(dataTransfer.setDragImage).toHaveBeenCalled();
  const target = screen.getByRole("treeitem", { name: "press" });
  fireEvent.dragOver(target, { dataTransfer });
  expect(target).toHaveAttribute("data-over", "true");
  fireEvent.drop(target, { dataTransfer });
  expect(await screen.findByText("2 files moved to /press/.")).toBeVisible();

  await isGone("anchor");
  fireEvent.dragStart(file("crane.png"), { dataTransfer });
  const card = screen.getByRole("link", { name: /^boats/ });
  fireEvent.dragOver(card, { dataTransfer });
  fireEvent.drop(card, { dataTransfer });
  expect(await screen.findByText("1 file moved to /boats/.")).toBeVisible();
});

test("a folder does not take a file that is in it already", async () => {
  await library();
  const dataTransfer = carried();
  fireEvent.dragStart(file("boat.png"), { dataTransfer });
  const root = screen.getByRole("treeitem", { name: "All folders" });
  fireEvent.dragOver(root, { dataTransfer });
  expect(root).not.toHaveAttribute("data-over");
  fireEvent.drop(root, { dataTransfer });
  expect(bodiesOf(media, "move-file")).toEqual([]);
});

test("a folder is dragged into another one, but not into itself", async () => {
  const { user } = await library("/cmsadmin/medialibrary");
  const dataTransfer = carried();
  const tree = within(screen.getByRole("tree", { name: "Folders" }));
  act(() => tree.getByRole("treeitem", { name: "boats" }).focus());
  await user.keyboard("{ArrowRight}");
  const boats = tree.getByRole("treeitem", { name: "boats" });
  fireEvent.dragStart(boats, { dataTransfer });
  fireEvent.drop(tree.getByRole("treeitem", { name: "old" }), { dataTransfer });
  expect(bodiesOf(media, "move-directory")).toEqual([]);
  fireEvent.dragStart(boats, { dataTransfer });
  fireEvent.drop(tree.getByRole("treeitem", { name: "press" }), { dataTransfer });
  expect(await screen.findByText("The folder “boats” is in /press/ now.")).toBeVisible();
  expect(bodiesOf(media, "move-directory")).toEqual([{ oldPath: "/boats/", newPath: "/press/boats/" }]);
});

test("F2 renames a file, and the name before its ending is marked", async () => {
  const { user } = await library();
  act(() => file("boat.png").focus());
  await user.keyboard("{F2}");
  const asked = await dialog("Rename “boat.png”");
  const name = asked.getByRole("textbox", { name: "Name" }) as HTMLInputElement;
  await waitFor(() => expect(name).toHaveFocus());
  expect([name.selectionStart, name.selectionEnd]).toEqual([0, 4]);
  await user.keyboard("ship{Enter}");
  expect(await screen.findByText("It is called “ship.png” now.")).toBeVisible();
  expect(await screen.findByRole("option", { name: /ship\.png/ })).toBeVisible();
  expect(bodiesOf(media, "move-file")).toEqual([{ id: 2, newPath: "/", newFileName: "ship.png" }]);
});

test("a name that is taken is refused in the dialog", async () => {
  media.refusals.set("move-file 2", ["ML_03", "newFileName"]);
  const { user } = await library();
  act(() => file("boat.png").focus());
  await user.keyboard("{F2}");
  const asked = await dialog("Rename “boat.png”");
  await user.clear(asked.getByRole("textbox", { name: "Name" }));
  await user.type(asked.getByRole("textbox", { name: "Name" }), "anchor.png{Enter}");
  expect(await asked.findByRole("alert")).toHaveTextContent(
    "The file could not be moved: Cannot move or rename, because it already exists in this folder.",
  );
  expect(asked.getByRole("textbox", { name: "Name" })).toHaveAttribute("aria-invalid", "true");
});

test("a folder is made in the one that is shown", async () => {
  const { user } = await library("/cmsadmin/medialibrary?path=/boats/");
  await user.click(screen.getByRole("button", { name: "New" }));
  await user.click(await screen.findByRole("menuitem", { name: "Folder" }));
  const asked = await dialog("New folder");
  await user.type(asked.getByRole("textbox", { name: "Name of the folder" }), "new{Enter}");
  expect(await screen.findByText("The folder “new” was created.")).toBeVisible();
  expect(screen.getByRole("link", { name: /^new/ })).toBeVisible();
  expect(await screen.findByRole("treeitem", { name: "new" })).toBeVisible();
  expect(bodiesOf(media, "create-dir")).toEqual([{ path: "/boats/", folderName: "new" }]);
});

test("a folder that cannot be made says why", async () => {
  media.refusals.set("create-dir", ["ML_02", "folderName"]);
  const { user } = await library();
  await user.click(screen.getByRole("button", { name: "New" }));
  await user.click(await screen.findByRole("menuitem", { name: "Folder" }));
  const asked = await dialog("New folder");
  await user.type(asked.getByRole("textbox", { name: "Name of the folder" }), "press{Enter}");
  expect(await asked.findByRole("alert")).toHaveTextContent(
    "The folder could not be created: Cannot move or rename, because it already exists.",
  );
});

test("who renames the folder that they are in stays in it", async () => {
  const { user } = await library("/cmsadmin/medialibrary?path=/boats/");
  act(() => screen.getByRole("treeitem", { name: "boats" }).focus());
  await user.keyboard("{F2}");
  const asked = await dialog("Rename “boats”");
  await user.clear(asked.getByRole("textbox", { name: "Name of the folder" }));
  await user.type(asked.getByRole("textbox", { name: "Name of the folder" }), "ships{Enter}");
  await waitFor(() => expect(location.search).toBe("?path=%2Fships%2F"));
  expect(await screen.findByRole("option", { name: /mast/ })).toBeVisible();
});

test("a folder is moved by its menu", async () => {
  const { user } = await library();
  await user.click(screen.getByRole("button", { name: "Actions for the folder boats" }));
  await user.click(await screen.findByRole("menuitem", { name: "Move…" }));
  const asked = await dialog("Move the folder “boats”");
  await user.click(asked.getByRole("treeitem", { name: "boats" }));
  expect(asked.getByRole("button", { name: "Move here" })).toBeDisabled();
  await user.click(asked.getByRole("treeitem", { name: "press" }));
  await user.click(asked.getByRole("button", { name: "Move here" }));
  expect(await screen.findByText("The folder “boats” is in /press/ now.")).toBeVisible();
});

test("a folder that cannot be moved says why", async () => {
  media.refusals.set("move-directory", ["ML_02", "newPath"]);
  const { user } = await library();
  await user.click(screen.getByRole("button", { name: "Actions for the folder boats" }));
  await user.click(await screen.findByRole("menuitem", { name: "Move…" }));
  const asked = await dialog("Move the folder “boats”");
  await user.click(asked.getByRole("treeitem", { name: "press" }));
  await user.click(asked.getByRole("button", { name: "Move here" }));
  const alert = within(await screen.findByRole("alert"));
  expect(alert.getByText("The folder could not be moved")).toBeVisible();
  expect(alert.getByText("boats: Cannot move or rename, because it already exists.")).toBeVisible();
});

test("who deletes the folder that they are in comes to the one around it", async () => {
  media.uses.set(4, [fileUse(7)]);
  const { user } = await library("/cmsadmin/medialibrary?path=/boats/");
  act(() => screen.getByRole("treeitem", { name: "boats" }).focus());
  await user.keyboard("{Delete}");
  await user.click((await dialog("Delete folder")).getByRole("button", { name: "Delete folder" }));
  const asked = await dialog("Still in use");
  expect(asked.getByText("Files of “boats” are used on 1 page:")).toBeVisible();
  await user.click(asked.getByRole("button", { name: "Delete anyway" }));
  expect(await screen.findByText("The folder “boats” is gone; 1 file of it is in the trash.")).toBeVisible();
  expect(location.search).toBe("");
  await waitFor(() => expect(screen.queryByRole("treeitem", { name: "boats" })).not.toBeInTheDocument());
});

test("a video is added by its address", async () => {
  const { user } = await library("/cmsadmin/medialibrary?path=/boats/");
  await user.click(screen.getByRole("button", { name: "New" }));
  await user.click(await screen.findByRole("menuitem", { name: "Video link" }));
  const asked = await dialog("New video link");
  await user.type(asked.getByRole("textbox", { name: "Address of the video" }), "https://example.org/1");
  await user.click(asked.getByRole("button", { name: "Create video link" }));
  expect(asked.getByText("Video link is not valid")).toBeVisible();
  expect(bodiesOf(media, "add-video")).toEqual([]);
  await user.clear(asked.getByRole("textbox", { name: "Address of the video" }));
  await user.type(asked.getByRole("textbox", { name: "Address of the video" }), "https://vimeo.com/1");
  await user.type(asked.getByRole("textbox", { name: "Name in the library" }), "Film");
  await user.click(asked.getByRole("button", { name: "Create video link" }));
  expect(await screen.findByRole("option", { name: /^Film .*Video link/ })).toBeVisible();
  expect(bodiesOf(media, "add-video")).toEqual([
    { path: "/boats/", url: "https://vimeo.com/1", fileName: "Film" },
  ]);
});

test("a link that only the server knows to be none says the same", async () => {
  media.refusals.set("add-video", ["V_12", "url"]);
  const { user } = await library();
  await user.click(screen.getByRole("button", { name: "New" }));
  await user.click(await screen.findByRole("menuitem", { name: "Video link" }));
  const asked = await dialog("New video link");
  await user.type(asked.getByRole("textbox", { name: "Address of the video" }), "https://vimeo.com/x{Enter}");
  expect(await asked.findByText("Video link is not valid")).toBeVisible();
});
