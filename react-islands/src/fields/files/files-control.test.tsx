import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Field } from "../../api/wire";
import { uploadQueue } from "../../media/uploads/upload-queue";
import { words } from "../../testing/fixtures";
import { showForm } from "../../testing/form";
import { chooseFile, serveFiles } from "../../testing/library";
import { mediaFile } from "../../testing/media-fixtures";
import { api, server } from "../../testing/server";

const BASE = { name: "field", label: words("Field"), optionality: "optional" } as const;
const FILES: Field = { ...BASE, kind: "files", max: 3 };
const TERMS = { fileID: 1, fileName: "terms.pdf", hash: "hash1", size: 10_240 };
const PRICES = { fileID: 2, fileName: "prices.xlsx", hash: "hash2", size: 20_480 };

beforeEach(() => {
  serveFiles([
    mediaFile(1, "terms.pdf", { kind: "document" }),
    mediaFile(2, "prices.xlsx", { kind: "document" }),
    mediaFile(3, "sail.mp4", { kind: "video" }),
  ]);
});

afterEach(() => {
  uploadQueue.cancelAll();
  uploadQueue.clearFinished();
});

test("files are chosen one by one or several at once, and shown with their size", async () => {
  const { user, onSet } = await showForm([FILES]);
  await user.click(screen.getByRole("button", { name: "Choose file" }));
  await chooseFile(user, /terms\.pdf/);
  expect(onSet).toHaveBeenLastCalledWith("__files", "field", [TERMS]);
  expect(within(screen.getByRole("listitem")).getByText("10 kB")).toBeVisible();
});

test("a single file takes the place of the one before", async () => {
  const { user, onSet } = await showForm([{ ...BASE, kind: "file" }], { files: { field: [PRICES] } });
  await user.click(screen.getByRole("button", { name: "Change" }));
  await chooseFile(user, /terms\.pdf/);
  expect(onSet).toHaveBeenLastCalledWith("__files", "field", [TERMS]);
});

test("files are removed, also those without a name, and no more than fit are added", async () => {
  const files = { field: [TERMS, PRICES, { fileID: 7 }] };
  const { user, onSet } = await showForm([FILES], { files });
  expect(screen.getByRole("group", { name: "Field" })).toHaveAccessibleDescription(
    "There can be 3 files at most.",
  );
  expect(screen.getByRole("button", { name: "Choose file" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Remove Document 7" }));
  expect(onSet).toHaveBeenLastCalledWith("__files", "field", [TERMS, PRICES]);
  expect(screen.getByRole("button", { name: "Choose file" })).toBeEnabled();
});

test("each file has a handle to move it by", async () => {
  await showForm([FILES], { files: { field: [TERMS, PRICES] } });
  expect(screen.getByRole("button", { name: "Move terms.pdf" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Move prices.xlsx" })).toBeVisible();
});

test("a list of files is one stop of the Tab key, and the arrow keys go through its rows and their controls", async () => {
  const files = { field: [TERMS, PRICES, { fileID: 7 }] };
  const { user } = await showForm([{ ...FILES, max: 9 }], { files });
  const button = (name: string) => screen.getByRole("button", { name });
  await user.tab();
  expect(button("Move terms.pdf")).toHaveFocus();
  await user.keyboard("{ArrowUp}{ArrowDown}");
  expect(button("Move prices.xlsx")).toHaveFocus();
  await user.keyboard("{ArrowRight}");
  expect(button("Remove prices.xlsx")).toHaveFocus();
  await user.keyboard("{ArrowRight}{ArrowLeft}{End}");
  expect(button("Move Document 7")).toHaveFocus();
  await user.keyboard("{Home}");
  expect(button("Move terms.pdf")).toHaveFocus();
  await user.keyboard("{ArrowDown}");
  await user.tab();
  expect(button("Choose file")).toHaveFocus();
  await user.tab({ shift: true });
  expect(button("Move prices.xlsx")).toHaveFocus();
});

test("a file that is removed leaves the focus to the next one, then to the one before, and at last to the button that adds", async () => {
  const files = { field: [TERMS, PRICES, { fileID: 7 }] };
  const { user } = await showForm([FILES], { files });
  const button = (name: string) => screen.getByRole("button", { name });
  button("Move prices.xlsx").focus();
  await user.keyboard("{ArrowRight}{Enter}");
  expect(button("Move Document 7")).toHaveFocus();
  await user.keyboard("{ArrowRight}{Enter}");
  expect(button("Move terms.pdf")).toHaveFocus();
  await user.keyboard("{ArrowRight}{Enter}");
  expect(button("Choose file")).toHaveFocus();
});

test("the arrow keys, Home and End leave the focus on a file that is picked up", async () => {
  const { user } = await showForm([FILES], { files: { field: [TERMS, PRICES] } });
  const handle = screen.getByRole("button", { name: "Move terms.pdf" });
  handle.focus();
  await user.keyboard("[Space]{ArrowDown}{ArrowRight}{End}");
  expect(handle).toHaveFocus();
  expect(handle).toHaveAttribute("aria-pressed", "true");
  await user.keyboard("{Escape}{ArrowDown}");
  expect(screen.getByRole("button", { name: "Move prices.xlsx" })).toHaveFocus();
});

test("files that are dropped are added as they arrive, as many as there is room for", async () => {
  let id = 10;
  server.use(
    http.post(api("medialib/add-file"), () => {
      id += 1;
      return HttpResponse.json({
        Success: true,
        Errors: [],
        file: mediaFile(id, `${id}.pdf`, { kind: "document" }),
      });
    }),
  );
  const { onSet } = await showForm([FILES], { files: { field: [TERMS] } });
  const dropped = ["a.pdf", "b.docx", "c.pdf"].map((name) => new File(["x"], name));
  fireEvent.drop(screen.getByRole("group", { name: "Field" }), {
    dataTransfer: { files: dropped, types: ["Files"], items: [] },
  });
  expect(await screen.findByText("This field cannot hold all of these files.")).toBeVisible();
  await waitFor(() => expect(onSet).toHaveBeenCalledTimes(2));
  const [, , last] = onSet.mock.lastCall ?? [];
  expect(last).toMatchObject([{ fileID: 1 }, { fileID: 11 }, { fileID: 12 }]);
});

test("a video of the library gives its address", async () => {
  serveFiles([mediaFile(3, "Sailing", { kind: "video", videoUrl: "https://vimeo.com/1" })]);
  const { user, onSet } = await showForm([{ ...BASE, kind: "video-link" }]);
  await user.click(screen.getByRole("button", { name: "Choose from the library: Field" }));
  await chooseFile(user, /Sailing/);
  expect(onSet).toHaveBeenLastCalledWith("props", "field", "https://vimeo.com/1");
});

const NEW_TERMS = mediaFile(1, "terms.pdf", { kind: "document", hash: "new", size: 30_720 });
const REPLACED = [{ hash: "hash1", file: NEW_TERMS }];

test.each([FILES, { ...BASE, kind: "file" } satisfies Field])(
  "the new content of a replaced file is taken over by button",
  async (field) => {
    const files = { field: field.kind === "files" ? [PRICES, TERMS] : [TERMS] };
    const { user, onSet } = await showForm([field], { files, replaced: REPLACED });
    const rows = screen.getAllByRole("listitem");
    const row = within(rows.at(-1) as HTMLElement);
    expect(row.getByText(/^This file was replaced in the media library\./)).toBeVisible();
    expect(screen.getAllByText(/^This file was replaced/)).toHaveLength(1);
    await user.click(row.getByRole("button", { name: "Use the new file: terms.pdf" }));
    const taken = { fileID: 1, fileName: "terms.pdf", hash: "new", size: 30_720 };
    expect(onSet).toHaveBeenLastCalledWith("__files", "field", [...files.field.slice(0, -1), taken]);
    expect(screen.queryByText(/^This file was replaced/)).not.toBeInTheDocument();
    expect(row.getByText("The new file is used.")).toHaveFocus();
  },
);
