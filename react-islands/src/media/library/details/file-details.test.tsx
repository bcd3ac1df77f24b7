import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { fileUse, mediaFile } from "../../../testing/media-fixtures";
import { bodiesOf, type MediaServer, serveMedia } from "../../../testing/media-server";
import { show } from "../../../testing/render";
import { api, conflict, server } from "../../../testing/server";
import { MediaLibrary } from "../media-library";

let media: MediaServer;

beforeEach(() => {
  media = serveMedia([
    mediaFile(1, "anchor.png", {
      colour: "#aabbcc",
      defaultAltText: "An anchor",
      altTexts: { "nl-nl": "Een anker" },
    }),
    mediaFile(2, "boat.png"),
    mediaFile(3, "terms.pdf", { kind: "document", width: 0, height: 0, size: 2_400_000, createdBy: null }),
    mediaFile(4, "Film", { kind: "video", videoUrl: "https://vimeo.com/1", width: 0, height: 0, size: 0 }),
    mediaFile(5, "note.txt", { kind: "document", width: 0, height: 0, size: 12 }),
  ]);
});

async function details(id: number, may = { canManage: true, canDelete: true }) {
  history.replaceState(null, "", `/cmsadmin/medialibrary?file=${id}`);
  const shown = await show(<MediaLibrary locales={["en-gb", "nl-nl"]} {...may} />);
  return { ...shown, panel: within(await screen.findByRole("dialog", { name: "Details" })) };
}

test("a link leads to the details of a file: what it is, who added it and when", async () => {
  const { panel } = await details(1);
  expect(await panel.findByText("Picture (PNG)")).toBeVisible();
  const facts = panel.getAllByRole("definition").map((each) => each.textContent?.trim());
  expect(facts).toEqual([
    "All folders",
    "Picture (PNG)",
    "800 × 600 pixels",
    "10 kB",
    "#aabbcc",
    expect.stringMatching(/^Mar 1, 2026.* by Noor$/),
  ]);
});

test("a language without words of its own shows those that it inherits", async () => {
  const { panel } = await details(1);
  const english = await panel.findByRole("textbox", { name: "British English" });
  expect(english).toHaveValue("");
  expect(english).toHaveAttribute("placeholder", "An anchor");
  expect(english).toHaveAccessibleDescription(/Like the alternative text above/);
  expect(panel.getByRole("textbox", { name: "Dutch (Netherlands)" })).toHaveValue("Een anker");
});

test("words are stored by language, and an emptied one inherits again", async () => {
  const { user, panel } = await details(1);
  const save = await panel.findByRole("button", { name: "Save" });
  expect(save).toBeDisabled();
  await user.type(panel.getByRole("textbox", { name: "British English" }), "Anchor");
  await user.clear(panel.getByRole("textbox", { name: "Dutch (Netherlands)" }));
  await user.click(panel.getByRole("switch", { name: "Shared" }));
  await user.click(save);
  expect(await panel.findByText("Saved.")).toBeVisible();
  expect(bodiesOf(media, "edit-file")).toEqual([
    {
      id: 1,
      newPath: "/",
      newFileName: "anchor.png",
      defaultAltText: "An anchor",
      shared: true,
      altTexts: { "en-gb": "Anchor", "nl-nl": null },
      version: "file 1",
    },
  ]);
  expect(save).toBeDisabled();
});

test("a file is given tags, which staff find it by", async () => {
  server.use(
    http.post(api("tags/search"), () => HttpResponse.json({ items: [], totalItems: 0 })),
    http.post(api("tags/search-private"), () => HttpResponse.json({ items: [], totalItems: 0 })),
    http.post(api("tags/validate"), () => HttpResponse.json({ Success: true, Errors: [] })),
  );
  const { user, panel } = await details(3);
  await user.type(await panel.findByRole("combobox", { name: "Tags" }), "Contracts{Enter}");
  await user.click(panel.getByRole("button", { name: "Save" }));
  expect(await panel.findByText("Saved.")).toBeVisible();
  expect(bodiesOf(media, "edit-file")).toMatchObject([{ id: 3, tags: ["Contracts"] }]);
});

test("a name that is refused says so at its field, and nothing that was typed is lost", async () => {
  media.refusals.set("edit-file 1", ["ML_03", "newFileName"]);
  const { user, panel } = await details(1);
  const name = await panel.findByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "boat.png{Enter}");
  expect(await panel.findByRole("alert")).toHaveTextContent("Not saved: Cannot move or rename");
  expect(name).toHaveAttribute("aria-invalid", "true");
  expect(name).toHaveFocus();
  expect(name).toHaveValue("boat.png");
});

test("what was typed about one file is there again after a look at another", async () => {
  const { user, panel } = await details(1);
  await user.type(await panel.findByRole("textbox", { name: "Alternative text" }), "!");
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.click(await screen.findByRole("option", { name: /boat/ }));
  const second = within(await screen.findByRole("dialog", { name: "Details" }));
  expect(await second.findByRole("alert")).toHaveTextContent("Not saved yet:");
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await user.click(second.getByRole("button", { name: "anchor.png" }));
  expect(await second.findByRole("textbox", { name: "Alternative text" })).toHaveValue("An anchor!");
  await user.click(second.getByRole("button", { name: "Discard changes" }));
  expect(second.getByRole("textbox", { name: "Alternative text" })).toHaveValue("An anchor");
});

test("the pages that show a file are told apart by which version does, and lead to their editors", async () => {
  media.uses.set(1, [
    fileUse(7, { title: "Home" }),
    fileUse(8, { title: "Draft", use: "current" }),
    fileUse(9, { title: "Past", use: "older" }),
  ]);
  const { panel } = await details(1);
  const used = within(await panel.findByRole("region", { name: "Usage" }));
  await used.findByRole("link", { name: "Home" });
  expect(used.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Home British English, visitors see it",
    "Draft British English, in the newest version, which is not published",
    "Past British English, only in older versions",
  ]);
  expect(used.getByRole("link", { name: "Past" })).toHaveAttribute("href", "/cmsadmin/page/9");
});

test("pages beyond the first come when they are asked for", async () => {
  server.use(
    http.post(api("medialib/list-pages-by-file"), async ({ request }) => {
      const { pageIndex } = (await request.json()) as { pageIndex: number };
      const items = pageIndex === 0 ? Array.from({ length: 10 }, (_, id) => fileUse(id + 1)) : [fileUse(11)];
      return HttpResponse.json({ items, totalItems: 11 });
    }),
  );
  const { user, panel } = await details(1);
  await user.click(await panel.findByRole("button", { name: "Show more" }));
  expect(await panel.findByRole("link", { name: "Page 11" })).toBeVisible();
  expect(panel.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
});

test("the original is downloaded, and its address copied", async () => {
  const { user, panel } = await details(3);
  const link = await panel.findByRole("link", { name: "Download" });
  expect(link).toHaveAttribute("href", "/api/pagewright/medialib/download/3");
  expect(link).toHaveAttribute("download", "terms.pdf");
  await user.click(panel.getByRole("button", { name: "Copy address" }));
  expect(await panel.findByText("The address is on the clipboard.")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/api/pagewright/medialib/download/3`);
});

test("the size of a very small file is in bytes", async () => {
  const { panel } = await details(5);
  expect(await panel.findByText("12 bytes")).toBeVisible();
});

test("a document has no alternative text, and a video leads to where it is", async () => {
  const { panel, unmount } = await details(3);
  await panel.findByRole("textbox", { name: "Name" });
  expect(panel.queryByRole("textbox", { name: "Alternative text" })).not.toBeInTheDocument();
  expect(panel.getByText("2.4 MB")).toBeVisible();
  unmount();
  const video = (await details(4)).panel;
  expect(await video.findByRole("link", { name: "Open video" })).toHaveAttribute(
    "href",
    "https://vimeo.com/1",
  );
  expect(video.queryByRole("button", { name: "Replace file…" })).not.toBeInTheDocument();
});

test("a file is replaced by another of its kind, and its picture is asked for anew", async () => {
  let sent: FormData | null = null;
  server.use(
    http.post(api("medialib/replace-file"), async ({ request }) => {
      sent = await request.formData();
      media.files = media.files.map((each) => (each.id === 2 ? { ...each, hash: "new" } : each));
      return HttpResponse.json({ Success: true, Errors: [], file: media.files.find(({ id }) => id === 2) });
    }),
  );
  const { user, panel } = await details(2);
  await panel.findByRole("button", { name: "Replace file…" });
  const input = document.querySelector<HTMLInputElement>('[role="dialog"] input[type=file]');
  expect(input?.accept).toContain(".webp");
  await user.upload(input as HTMLInputElement, new File(["x"], "other.png", { type: "image/png" }));
  expect(await panel.findByText("The file was replaced.")).toBeVisible();
  expect((sent as FormData | null)?.get("id")).toBe("2");
  const picture = document.querySelector('[role="dialog"] img');
  expect(picture).toHaveAttribute("src", expect.stringContaining("v=new"));
});

test("the focal point is set on the picture that took the place of another", async () => {
  const loaded: string[] = [];
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  HTMLImageElement.prototype.decode = function () {
    loaded.push(new URL(this.src).searchParams.get("v") ?? "");
    return Promise.resolve();
  };
  server.use(
    http.post(api("medialib/replace-file"), () => {
      media.files = media.files.map((each) => (each.id === 2 ? { ...each, hash: "new" } : each));
      return HttpResponse.json({ Success: true, Errors: [], file: media.files.find(({ id }) => id === 2) });
    }),
  );
  const { user, panel } = await details(2);
  await user.click(await panel.findByRole("button", { name: "Focal point" }));
  await panel.findByRole("spinbutton", { name: "Left (%)" });
  const input = document.querySelector<HTMLInputElement>('[role="dialog"] input[type=file]');
  await user.upload(input as HTMLInputElement, new File(["x"], "other.png", { type: "image/png" }));
  await panel.findByText("The file was replaced.");
  await waitFor(() => expect(loaded).toEqual(["hash2", "new"]));
});

test("a replacement that is refused says why", async () => {
  server.use(
    http.post(api("medialib/replace-file"), () =>
      HttpResponse.json(
        { Success: false, Errors: [{ code: "ML_01", property: "f", model: "file" }] },
        { status: 413 },
      ),
    ),
  );
  const { user, panel } = await details(2);
  await panel.findByRole("button", { name: "Replace file…" });
  const input = document.querySelector<HTMLInputElement>('[role="dialog"] input[type=file]');
  await user.upload(input as HTMLInputElement, new File(["x"], "other.png", { type: "image/png" }));
  expect(await panel.findByRole("alert")).toHaveTextContent(
    "The upload action could not be completed: The uploaded file exceeds the size limit",
  );
});

test("the focal point of a picture is stored with its words", async () => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  const { user, panel } = await details(1);
  await user.click(await panel.findByRole("button", { name: "Focal point" }));
  const left = await panel.findByRole("spinbutton", { name: "Left (%)" });
  await user.clear(left);
  await user.type(left, "20{Enter}");
  await user.click(panel.getByRole("button", { name: "Save" }));
  await panel.findByText("Saved.");
  expect(bodiesOf(media, "edit-file")).toMatchObject([{ focalPoint: { x: 0.2, y: 0.5 } }]);
});

test("who may only look can read and download, and nothing else", async () => {
  const { panel } = await details(1, { canManage: false, canDelete: false });
  expect(await panel.findByRole("textbox", { name: "Name" })).toHaveAttribute("readonly");
  expect(panel.getByRole("link", { name: "Download" })).toBeVisible();
  for (const name of ["Save", "Move…", "Move to the trash…", "Replace file…", "Focal point"])
    expect(panel.queryByRole("button", { name })).not.toBeInTheDocument();
});

test("a file that is gone says so", async () => {
  const { panel } = await details(99);
  expect(await panel.findByRole("alert")).toHaveTextContent(
    "The file could not be loaded. It does not exist any more.",
  );
});

test("a file that is deleted in its details closes them", async () => {
  const { user, panel } = await details(2);
  await user.click(await panel.findByRole("button", { name: "Move to the trash…" }));
  const asked = within(await screen.findByRole("dialog", { name: "Move to the trash" }));
  await user.click(asked.getByRole("button", { name: "Move to the trash" }));
  await screen.findByText("“boat.png” is in the trash.");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(location.search).toBe("");
});

test("words that somebody else wrote meanwhile are asked, and the others are kept", async () => {
  const latest = mediaFile(1, "anchor.png", {
    colour: "#aabbcc",
    defaultAltText: "A rusty anchor",
    altTexts: { "nl-nl": "Een roestig anker" },
    version: "newer",
  });
  const sent: { version: string; defaultAltText: string; altTexts?: object }[] = [];
  server.use(
    http.post(api("medialib/edit-file"), async ({ request }) => {
      const edit = (await request.json()) as (typeof sent)[number];
      sent.push(edit);
      if (edit.version !== "newer") return conflict(latest);
      return HttpResponse.json({ Success: true, Errors: [], file: { ...latest, version: "saved" } });
    }),
  );
  const { user, panel } = await details(1);
  const words = await panel.findByRole("textbox", { name: "Alternative text" });
  await user.type(words, " of iron");
  await user.click(panel.getByRole("button", { name: "Save" }));
  const notice = await panel.findByRole("alert");
  expect(notice).toHaveTextContent("Alternative text: yours stays; theirs is: A rusty anchor");
  expect(notice).toHaveTextContent("Dutch (Netherlands): theirs is used: Een roestig anker");
  expect(words).toHaveValue("An anchor of iron");
  expect(panel.getByRole("textbox", { name: "Dutch (Netherlands)" })).toHaveValue("Een roestig anker");
  await user.click(panel.getByRole("button", { name: "Save" }));
  expect(await panel.findByText("Saved.")).toBeVisible();
  expect(sent.map(({ version, defaultAltText }) => [version, defaultAltText])).toEqual([
    ["file 1", "An anchor of iron"],
    ["newer", "An anchor of iron"],
  ]);
});

test("the words of somebody else can be taken instead of one's own", async () => {
  const latest = mediaFile(2, "boat.png", { defaultAltText: "A boat", version: "newer" });
  server.use(http.post(api("medialib/edit-file"), () => conflict(latest)));
  const { user, panel } = await details(2);
  const words = await panel.findByRole("textbox", { name: "Alternative text" });
  await user.type(words, " of mine");
  await user.click(panel.getByRole("button", { name: "Save" }));
  await user.click(await panel.findByRole("button", { name: "Use theirs: Alternative text" }));
  expect(words).toHaveValue("A boat");
  expect(panel.getByRole("button", { name: "Save" })).toBeDisabled();
});
