import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { deferred } from "../../../testing/deferred";
import { mediaFile } from "../../../testing/media-fixtures";
import { bodiesOf, type MediaServer, serveMedia } from "../../../testing/media-server";
import { show } from "../../../testing/render";
import { api, server } from "../../../testing/server";
import { MediaLibrary } from "../media-library";

let media: MediaServer;

beforeEach(() => {
  media = serveMedia([mediaFile(1, "anchor.png")], ["/boats/"]);
  const deletedAt = "2026-03-02T10:00:00Z";
  media.trash = [
    mediaFile(2, "boat.png", { deletedAt, path: "/boats/" }),
    mediaFile(3, "crane.png", { deletedAt }),
  ];
});

async function trash() {
  history.replaceState(null, "", "/cmsadmin/medialibrary");
  const shown = await show(<MediaLibrary locales={[]} canManage canDelete />);
  await shown.user.click(await screen.findByRole("link", { name: "Trash" }));
  await screen.findByRole("row", { name: /crane/ });
  return shown;
}

test("the trash says where each file was and when it was deleted", async () => {
  await trash();
  expect(location.search).toBe("?trash=true");
  const row = within(screen.getByRole("row", { name: /boat\.png/ }));
  expect(row.getByText("/boats/")).toBeVisible();
  expect(row.getByText(/Mar 2, 2026/)).toBeVisible();
  expect(
    screen.getByText("Deleted files stay here for 30 days, and longer while a live page shows them."),
  ).toBeVisible();
});

test("a file is restored, and is in its folder again", async () => {
  const { user } = await trash();
  await user.click(screen.getByRole("button", { name: "Restore “crane.png”" }));
  expect(await screen.findByText("“crane.png” is back in the library.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("row", { name: /crane/ })).not.toBeInTheDocument());
  await user.click(screen.getByRole("treeitem", { name: "All folders" }));
  expect(await screen.findByRole("option", { name: /crane/ })).toBeVisible();
});

test("a file that is not restored is named with the reason", async () => {
  media.refusals.set("restore 3", ["ML_03", ""]);
  const { user } = await trash();
  await user.click(screen.getByRole("button", { name: "Restore “crane.png”" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Not restoredcrane.png: Cannot move or rename, because it already exists in this folder.",
  );
});

test("removing for good asks first, since nothing brings it back", async () => {
  const { user } = await trash();
  await user.click(screen.getByRole("button", { name: "Delete for good: “boat.png”" }));
  const asked = within(await screen.findByRole("dialog", { name: "Delete for good" }));
  expect(asked.getByText(/This cannot be undone\./)).toBeVisible();
  expect(media.trash).toHaveLength(2);
  await user.click(asked.getByRole("button", { name: "Delete for good" }));
  expect(await screen.findByText("“boat.png” is gone for good.")).toBeVisible();
  expect(media.trash.map(({ id }) => id)).toEqual([3]);
});

test("a file that a live page shows is not removed, and the dialog names the page", async () => {
  const pages = [
    { pageID: 7, title: "Boats", locale: "en-gb", slug: "/boats", type: "standard", use: "published" },
  ];
  server.use(
    http.post(api("medialib/2/purge"), () =>
      HttpResponse.json({
        Success: false,
        Errors: [{ code: "V_07", property: "id", model: "media" }],
        pages,
        totalPages: 3,
      }),
    ),
  );
  const { user } = await trash();
  await user.click(screen.getByRole("button", { name: "Delete for good: “boat.png”" }));
  const asked = within(await screen.findByRole("dialog", { name: "Delete for good" }));
  await user.click(asked.getByRole("button", { name: "Delete for good" }));
  const refusal = within(await asked.findByRole("alert"));
  expect(refusal.getByText(/Visitors still see “boat.png”/)).toBeVisible();
  expect(refusal.getByText("“boat.png” is shown on 3 live pages:")).toBeVisible();
  expect(refusal.getByRole("link", { name: "Boats" })).toHaveAttribute("href", "/cmsadmin/page/7");
});

const row = (name: string) => screen.getByRole("checkbox", { name: `Select “${name}”` });

test("the selected files are restored at once", async () => {
  media.trash.push(mediaFile(4, "dock.png"));
  const { user } = await trash();
  await user.click(row("boat.png"));
  act(() => row("crane.png").focus());
  await user.keyboard(" ");
  expect(screen.getByText("2 selected")).toBeVisible();
  const selected = within(screen.getByRole("group", { name: "Actions for the selected rows" }));
  await user.click(selected.getByRole("button", { name: "Restore" }));
  expect(await screen.findByText("2 files are back in the library.")).toBeVisible();
  expect(bodiesOf(media, "trash/restore")).toEqual([{ files: [2, 3] }]);
  await waitFor(() => expect(screen.queryByRole("row", { name: /crane/ })).not.toBeInTheDocument());
  expect(row("dock.png")).not.toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Select all on this page" })).toHaveFocus();
});

test("files that are not restored stay selected, and the note says why", async () => {
  media.refusals.set("trash/restore", ["ML_03", ""]);
  const { user } = await trash();
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  await user.click(screen.getByRole("button", { name: "Restore" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/Not all files were restored2 files: /);
  expect(row("boat.png")).toBeChecked();
});

test("the selected files are removed for good, and those that a live page shows are named with it", async () => {
  const page = { pageID: 7, title: "Boats", locale: "en-gb", slug: "/boats", type: "standard" };
  media.uses.set(2, [{ ...page, use: "published" }]);
  const { user } = await trash();
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  await user.click(screen.getByRole("button", { name: "Delete for good" }));
  const asked = within(await screen.findByRole("dialog", { name: "Delete for good" }));
  expect(asked.getByText(/^2 files are removed for good.* This cannot be undone\.$/)).toBeVisible();
  expect(media.trash).toHaveLength(2);
  await user.click(asked.getByRole("button", { name: "Delete for good" }));
  expect(await screen.findByText("1 file is gone for good.")).toBeVisible();
  expect(bodiesOf(media, "trash/purge")).toEqual([{ files: [2, 3] }]);
  const left = within(screen.getByRole("alert"));
  expect(left.getByText(/^1 file stays in the trash, because visitors still see it\./)).toBeVisible();
  await user.click(left.getByText("boat.png"));
  expect(await left.findByRole("link", { name: "Boats" })).toHaveAttribute("href", "/cmsadmin/page/7");
});

test("the whole trash is emptied after a question that names the number of files", async () => {
  media.trash.push(...Array.from({ length: 40 }, (_, id) => mediaFile(100 + id, `more ${id}.png`)));
  const { user } = await trash();
  await user.click(screen.getByRole("button", { name: "Empty trash…" }));
  const asked = within(await screen.findByRole("dialog", { name: "Empty trash" }));
  expect(asked.getByText(/^42 files are removed for good/)).toBeVisible();
  await user.click(asked.getByRole("button", { name: "Cancel" }));
  expect(bodiesOf(media, "trash/purge")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Empty trash…" }));
  await user.click(await screen.findByRole("button", { name: "Empty trash" }));
  expect(await screen.findByText("42 files are gone for good.")).toBeVisible();
  expect(bodiesOf(media, "trash/purge")).toEqual([{ files: null }]);
  expect(await screen.findByText("The trash is empty.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Empty trash…" })).not.toBeInTheDocument();
});

test("everything is restored after a question", async () => {
  const { user } = await trash();
  await user.click(screen.getByRole("button", { name: "Restore all…" }));
  const asked = within(await screen.findByRole("dialog", { name: "Restore all" }));
  expect(asked.getByText("2 files go back to their folders.")).toBeVisible();
  await user.click(asked.getByRole("button", { name: "Restore all" }));
  expect(await screen.findByText("2 files are back in the library.")).toBeVisible();
  expect(bodiesOf(media, "trash/restore")).toEqual([{ files: null }]);
});

test("a search of the trash offers nothing for all files, which are more than it shows", async () => {
  const { user } = await trash();
  await user.type(screen.getByRole("searchbox", { name: "Search" }), "boat");
  await waitFor(() => expect(screen.queryByRole("row", { name: /crane/ })).not.toBeInTheDocument());
  expect(screen.queryByRole("button", { name: "Empty trash…" })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Restore all…" })).not.toBeInTheDocument();
  expect(row("boat.png")).toBeVisible();
});

test("all files are offered after a search only once their number is known", async () => {
  history.replaceState(null, "", "/cmsadmin/medialibrary?trash=true&search=boat");
  const { user } = await show(<MediaLibrary locales={[]} canManage canDelete />);
  await screen.findByRole("row", { name: /boat/ });
  const answer = deferred();
  server.use(
    http.post(api("medialib/trash"), async () => {
      await answer.promise;
      return HttpResponse.json({ items: media.trash, totalItems: media.trash.length });
    }),
  );
  await user.clear(screen.getByRole("searchbox", { name: "Search" }));
  await waitFor(() => expect(location.search).not.toContain("boat"));
  // The list still shows the result of the search.
  expect(await screen.findByRole("button", { name: "Empty trash…" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Restore all…" })).toBeDisabled();
  answer.resolve();
  await waitFor(() => expect(screen.getByRole("button", { name: "Empty trash…" })).toBeEnabled());
  await user.click(screen.getByRole("button", { name: "Empty trash…" }));
  expect(await screen.findByText(/^2 files are removed for good/)).toBeVisible();
});

test("all files are not offered where their number could not be loaded", async () => {
  history.replaceState(null, "", "/cmsadmin/medialibrary?trash=true&search=boat");
  const { user } = await show(<MediaLibrary locales={[]} canManage canDelete />);
  await screen.findByRole("row", { name: /boat/ });
  server.use(http.post(api("medialib/trash"), () => HttpResponse.json({}, { status: 500 })));
  await user.clear(screen.getByRole("searchbox", { name: "Search" }));
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.getByRole("button", { name: "Empty trash…" })).toBeDisabled();
});

test("a part that was removed before a failure leaves the list, and the note says that not all were", async () => {
  server.use(
    http.post(api("medialib/trash/purge"), () => {
      media.trash = media.trash.filter(({ id }) => id !== 2);
      return HttpResponse.json({}, { status: 500 });
    }),
  );
  const { user } = await trash();
  await user.click(screen.getByRole("button", { name: "Empty trash…" }));
  await user.click(await screen.findByRole("button", { name: "Empty trash" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/Not all files were deleted2 files: /);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole("row", { name: /boat/ })).not.toBeInTheDocument());
  expect(row("crane.png")).toBeVisible();
});

test("files that a colleague took out of the trash before leave the list", async () => {
  const { user } = await trash();
  await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  media.trash = [];
  await user.click(screen.getByRole("button", { name: "Restore" }));
  expect(
    await screen.findByText("Nothing was restored. These files are no longer in the trash."),
  ).toBeVisible();
  expect(await screen.findByText("The trash is empty.")).toBeVisible();
  expect(document.body).not.toHaveFocus();
});

test("an empty trash says so", async () => {
  const { user } = await trash();
  for (const name of ["boat.png", "crane.png"]) {
    await user.click(await screen.findByRole("button", { name: `Restore “${name}”` }));
    await screen.findByText(`“${name}” is back in the library.`);
  }
  expect(await screen.findByText("The trash is empty.")).toBeVisible();
});
