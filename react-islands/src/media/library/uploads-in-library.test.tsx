import { fireEvent, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test } from "vitest";
import { deferred } from "../../testing/deferred";
import { mediaFile } from "../../testing/media-fixtures";
import { bodiesOf, type MediaServer, serveMedia } from "../../testing/media-server";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import { uploadQueue } from "../uploads/upload-queue";
import { MediaLibrary } from "./media-library";

let media: MediaServer;
let paths: string[];

beforeEach(() => {
  uploadQueue.clearFinished();
  media = serveMedia([mediaFile(1, "anchor.png"), mediaFile(2, "boat.png")], ["/boats/"]);
  paths = [];
});

/**
 * Accepts uploads and gives them these
 * names, because jsdom sends no file names.
 * The second upload waits for `second`.
 */
function takeUploads(names: string[], second: Promise<void> = Promise.resolve()): void {
  server.use(
    http.post(api("medialib/add-file"), async ({ request }) => {
      const form = await request.formData();
      const path = String(form.get("path"));
      paths.push(path);
      const id = 9 + paths.length;
      const name = names[paths.length - 1] ?? "";
      if (paths.length === 2) await second;
      const added = mediaFile(id, name, { path });
      media.files = [...media.files, added];
      return HttpResponse.json({ Success: true, Errors: [], file: added });
    }),
  );
}

async function library() {
  history.replaceState(null, "", "/cmsadmin/medialibrary");
  const shown = await show(<MediaLibrary locales={[]} canManage canDelete />);
  await screen.findByRole("listbox", { name: "Files" });
  return shown;
}

const picture = (name: string) => new File(["x"], name, { type: "image/png" });
const names = () =>
  [...document.querySelectorAll("[data-place]")].map((option) =>
    option.querySelector("[title]")?.getAttribute("title"),
  );
const drop = (files: File[]) => ({
  dataTransfer: { types: ["Files"], items: [], files, dropEffect: "" },
});

test("an uploaded file is seen at once, and in its place when all are there", async () => {
  const second = deferred();
  takeUploads(["almond.png", "zebra.png"], second.promise);
  const { user } = await library();
  const input = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  await user.upload(input, [picture("almond.png"), picture("zebra.png")]);
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(screen.getByText("3 files")).toBeVisible();
  const asked = bodiesOf(media, "get-dir").length;
  second.resolve();
  await waitFor(() => expect(names()).toEqual(["almond.png", "anchor.png", "boat.png", "zebra.png"]));
  expect(bodiesOf(media, "get-dir").length).toBeGreaterThan(asked);
});

test("a file that is uploaded while the list is on its way is in the list", async () => {
  takeUploads(["zebra.png"]);
  const before = media.files;
  const list = deferred();
  server.use(
    http.post(
      api("medialib/get-dir"),
      async () => {
        await list.promise;
        const files = { files: before, totalItems: before.length, nextCursor: null };
        return HttpResponse.json({ path: "/", folders: [], ...files });
      },
      { once: true },
    ),
  );
  history.replaceState(null, "", "/cmsadmin/medialibrary");
  const { user } = await show(<MediaLibrary locales={[]} canManage canDelete />);
  await waitFor(() => expect(document.querySelector("input[type=file]")).toBeInTheDocument());
  const input = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  await user.upload(input, [picture("zebra.png")]);
  await waitFor(() => expect(media.files).toHaveLength(3));
  await waitFor(() => expect(screen.queryByRole("progressbar")).not.toBeInTheDocument());
  list.resolve();
  await waitFor(() => expect(names()).toEqual(["anchor.png", "boat.png", "zebra.png"]));
});

test("files dropped on the list go into its folder, and on another folder into that", async () => {
  takeUploads(["one.png", "two.png"]);
  await library();
  fireEvent.drop(screen.getByRole("listbox", { name: "Files" }), drop([picture("one.png")]));
  expect(await screen.findByRole("option", { name: /one\.png/ })).toBeVisible();
  fireEvent.drop(screen.getByRole("treeitem", { name: "boats" }), drop([picture("two.png")]));
  await waitFor(() => expect(paths).toEqual(["/", "/boats/"]));
  await waitFor(() => expect(screen.getByRole("link", { name: /^boats/ })).toHaveTextContent("1 file"));
  expect(screen.queryByRole("option", { name: /two\.png/ })).not.toBeInTheDocument();
});
