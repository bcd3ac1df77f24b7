import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show } from "../../testing/render";
import { useFileDrop } from "./use-file-drop";
import { pastedFiles, useFilePaste } from "./use-file-paste";

const onFiles = vi.fn<(files: File[]) => void>();

afterEach(() => onFiles.mockReset());

function Target({ isDisabled = false }: { isDisabled?: boolean }) {
  const { isOver, target } = useFileDrop(onFiles, isDisabled);
  useFilePaste(onFiles, isDisabled);
  return (
    <section aria-label="Target" {...target}>
      <p>{isOver ? "Drop it" : "Nothing over it"}</p>
    </section>
  );
}

function dragged(files: File[], types = ["Files"], items: unknown[] = []) {
  return { dataTransfer: { files, types, items, dropEffect: "none" } };
}

const A = new File(["x"], "a.png");
const B = new File(["x"], "b.png");

function fileEntry(file: File) {
  return { isFile: true, name: file.name, file: (done: (file: File) => void) => done(file) };
}

/**
 * Returns a folder whose entries are
 * read in parts, as in browsers.
 */
function folderEntry(name: string, ...parts: unknown[][]) {
  const left = [...parts];
  const readEntries = (done: (entries: unknown[]) => void) => done(left.shift() ?? []);
  return { isFile: false, name, createReader: () => ({ readEntries }) };
}

test("the target is visible while files are over it, and takes what is dropped", async () => {
  await show(<Target />);
  const target = screen.getByRole("region", { name: "Target" });
  const inner = screen.getByText("Nothing over it");
  fireEvent.dragEnter(target, dragged([]));
  fireEvent.dragEnter(inner, dragged([]));
  fireEvent.dragLeave(target, dragged([]));
  expect(screen.getByText("Drop it")).toBeVisible();
  expect(target).toHaveAttribute("data-dropping");
  expect(fireEvent.dragOver(target, dragged([]))).toBe(false);
  fireEvent.drop(target, dragged([A, B]));
  await waitFor(() => expect(onFiles).toHaveBeenCalledWith([A, B]));
  expect(target).not.toHaveAttribute("data-dropping");
});

test("the files in a folder that is dropped are taken, however deep, without what systems hide there", async () => {
  await show(<Target />);
  const inner = folderEntry("inner", [fileEntry(B)]);
  const hidden = fileEntry(new File(["x"], ".DS_Store"));
  const outer = folderEntry("outer", [fileEntry(A), hidden], [inner]);
  const items = [{ webkitGetAsEntry: () => outer }];
  fireEvent.drop(screen.getByRole("region"), dragged([], ["Files"], items));
  await waitFor(() => expect(onFiles).toHaveBeenCalledWith([A, B]));
});

test("what holds no files, like a selected text, is not taken", async () => {
  await show(<Target />);
  const target = screen.getByRole("region");
  fireEvent.dragEnter(target, dragged([], ["text/plain"]));
  expect(target).not.toHaveAttribute("data-dropping");
  expect(fireEvent.drop(target, dragged([], ["text/plain"]))).toBe(true);
});

test("a target that may not change takes nothing", async () => {
  await show(<Target isDisabled />);
  expect(fireEvent.drop(screen.getByRole("region"), dragged([A]))).toBe(true);
  fireEvent.paste(document, { clipboardData: { files: [A], types: ["Files"] } });
  expect(onFiles).not.toHaveBeenCalled();
});

test("files of the clipboard are taken, texts are not", async () => {
  await show(<Target />);
  fireEvent.paste(document, { clipboardData: { files: [A], types: ["Files"] } });
  expect(onFiles).toHaveBeenCalledWith([A]);
  fireEvent.paste(document, { clipboardData: { files: [A], types: ["text/plain", "Files"] } });
  expect(onFiles).toHaveBeenCalledTimes(1);
});

test("a picture of the clipboard is named after the time", () => {
  const picture = new File(["x"], "image.png", { type: "image/png" });
  const data = { types: ["Files"], files: [picture] } as unknown as DataTransfer;
  const [file] = pastedFiles(data, new Date(2026, 2, 1, 9, 5, 7));
  expect(file?.name).toBe("2026-03-01-09-05-07.png");
  expect(file?.type).toBe("image/png");
});
