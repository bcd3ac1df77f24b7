import { act, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import type { MediaFile } from "../../api/wire";
import { mediaFile } from "../../testing/media-fixtures";
import { bodiesOf, type MediaServer, serveMedia } from "../../testing/media-server";
import { show } from "../../testing/render";
import { api, server } from "../../testing/server";
import MediaPicker, { type MediaPickerProps } from "./media-picker";

let media: MediaServer;
const onChoose = vi.fn<(files: MediaFile[]) => void>();
const onClose = vi.fn();

beforeEach(() => {
  onChoose.mockReset();
  media = serveMedia(
    [
      mediaFile(1, "anchor.png"),
      mediaFile(2, "boat.gif", { kind: "gif" }),
      mediaFile(3, "terms.pdf", { kind: "document" }),
      mediaFile(4, "mast.png", { path: "/boats/" }),
    ],
    ["/boats/"],
  );
});

async function picker(props: Partial<MediaPickerProps> = {}) {
  const shown = await show(
    <MediaPicker
      kinds={["image", "gif"]}
      isMultiple={false}
      onChoose={onChoose}
      onClose={onClose}
      {...props}
    />,
  );
  await screen.findByRole("listbox", { name: "Files" });
  return shown;
}

const file = (name: RegExp) => screen.getByRole("option", { name });
const chosen = () => onChoose.mock.lastCall?.[0].map(({ id }) => id);

test("a click marks one file, and the button chooses it", async () => {
  const { user } = await picker();
  expect(screen.getByRole("dialog", { name: "Choose a file" })).toBeVisible();
  await user.click(file(/anchor/));
  await user.click(file(/boat/));
  expect(onChoose).not.toHaveBeenCalled();
  expect(file(/anchor/)).toHaveAttribute("aria-selected", "false");
  await user.click(screen.getByRole("button", { name: "Choose" }));
  expect(chosen()).toEqual([2]);
});

test("a double click chooses at once, and so does Enter", async () => {
  const { user } = await picker();
  await user.dblClick(file(/anchor/));
  expect(chosen()).toEqual([1]);
  act(() => file(/boat/).focus());
  await user.keyboard("{Enter}");
  expect(chosen()).toEqual([2]);
});

test("only files of the kinds that may be chosen are asked for", async () => {
  await picker();
  expect(bodiesOf(media, "get-dir").map(({ kinds }) => kinds)).toEqual([["image", "gif"]]);
  expect(screen.queryByRole("option", { name: /terms/ })).not.toBeInTheDocument();
});

test("where only one kind may be chosen, there is nothing to filter by", async () => {
  await picker({ kinds: ["document"] });
  await waitFor(() => expect(screen.queryByRole("option", { name: /anchor/ })).not.toBeInTheDocument());
  expect(bodiesOf(media, "get-dir").map(({ kinds }) => kinds)).toEqual([["document"]]);
  expect(screen.queryByRole("combobox", { name: "Kind" })).not.toBeInTheDocument();
});

test("several files are chosen across folders, and the address stays as it is", async () => {
  const { user } = await picker({ isMultiple: true });
  await user.click(file(/anchor/));
  await user.click(screen.getByRole("button", { name: /^boats/ }));
  await user.click(await screen.findByRole("option", { name: /mast/ }));
  expect(screen.getByRole("toolbar")).toHaveTextContent("2 files chosen");
  expect(location.pathname + location.search).toBe("/cmsadmin/");
  await user.click(screen.getByRole("button", { name: "Choose" }));
  expect(chosen()).toEqual([1, 4]);
});

test("folders are made here, but neither moved nor deleted", async () => {
  const { user } = await picker();
  await user.click(screen.getByRole("button", { name: "New" }));
  expect(screen.queryByRole("menuitem", { name: "Video link" })).not.toBeInTheDocument();
  await user.click(await screen.findByRole("menuitem", { name: "Folder" }));
  const asked = within(await screen.findByRole("dialog", { name: "New folder" }));
  await user.type(asked.getByRole("textbox", { name: "Name of the folder" }), "new{Enter}");
  expect(await screen.findByRole("button", { name: /^new/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: /Actions for the folder/ })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Trash" })).not.toBeInTheDocument();
});

test("a file that is uploaded here is marked", async () => {
  server.use(
    http.post(api("medialib/add-file"), () => {
      const added = mediaFile(9, "new.png");
      media.files = [...media.files, added];
      return HttpResponse.json({ Success: true, Errors: [], file: added });
    }),
  );
  const { user } = await picker();
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  expect(input?.accept).toContain(".gif");
  expect(input?.accept).not.toContain(".pdf");
  await user.upload(input as HTMLInputElement, new File(["x"], "new.png", { type: "image/png" }));
  expect(await screen.findByRole("option", { name: /new\.png/ })).toHaveAttribute("aria-selected", "true");
  await user.click(screen.getByRole("button", { name: "Choose" }));
  expect(chosen()).toEqual([9]);
});
